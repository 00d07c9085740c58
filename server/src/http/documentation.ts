import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { failure } from '@smokehouse/shared/contract/parts';
import type { FailureStatus } from './errors';
import { pathOf } from './logging';

const DESCRIPTIONS: Readonly<Record<FailureStatus, string>> = {
  400: 'The payload is malformed.',
  401: 'No session for this role.',
  403: 'Not allowed: it belongs to somebody else, or the request came from another site.',
  404: 'Not found.',
  409: 'The current state does not allow it.',
  413: 'The payload is too large.',
  415: 'The content type is not supported.',
  421: 'The request is for another host.',
  422: 'A value breaks a rule; `fields` names it.',
  429: 'Too many attempts; `Retry-After` contains the time to wait.',
  500: 'Our fault.',
  502: 'The payment provider failed or sent an unexpected answer.',
  503: 'Temporarily unavailable.',
};

const JSON_TYPE = 'application/json; charset=utf-8';

/** One schema per status, so that each has its own description in the document. */
const FAILURES = Object.fromEntries(
  Object.entries(DESCRIPTIONS).map(([status, description]) => {
    const schema = z.object(failure.shape as z.ZodRawShape);
    return [status, schema.describe(description)];
  }),
);

/** Schemas of the failures with these statuses, for a route's `response`. */
export function failureSchemas(statuses: readonly FailureStatus[]): Record<string, z.ZodType> {
  return Object.fromEntries(
    statuses.map((status) => [String(status), FAILURES[status] as z.ZodType]),
  );
}

/**
 * Publishes the calls that are registered later in `/api/openapi.json`, and as a page at
 * `/api/docs`.
 */
export async function registerDocumentation(app: FastifyInstance): Promise<void> {
  const cookie = (name: string, description: string) => ({
    type: 'apiKey' as const,
    in: 'cookie' as const,
    name,
    description,
  });
  await app.register(swagger, {
    hideUntagged: true,
    transform: (route) => {
      const { schema, url } = jsonSchemaTransform(route);
      const success = (schema?.response as Record<string, { description?: string }> | undefined)?.[
        '200'
      ];
      if (success) success.description ??= 'Done.';
      return { schema, url };
    },
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Texas Style Smoke House',
        version: '1.0.0',
        description:
          'All calls of the site. Failures have the shape `{success:false, message, code}` and a matching ' +
          'status. `message` is in the language of the `lang` cookie (en or ar), otherwise of Accept-Language.',
      },
      components: {
        securitySchemes: {
          user: cookie('sh_user', 'The session of a customer.'),
          dine: cookie('sh_dine', 'The session of a guest at a table.'),
          seller: cookie('sh_seller', 'A member of the staff.'),
        },
      },
    },
  });
  // A megabyte that never changes: written once, and sent from the same memory to everybody.
  let written: Buffer | undefined;
  const document = () => (written ??= Buffer.from(JSON.stringify(app.swagger())));
  await app.register(swaggerUi, {
    uiHooks: {
      onRequest: (request, reply, done) => {
        const path = pathOf(request.url);
        if (path.endsWith('/json')) void reply.type(JSON_TYPE).send(document());
        // Written anew for each request, and nobody needs it.
        else if (path.endsWith('/yaml')) reply.callNotFound();
        else done();
      },
    },
    routePrefix: '/api/docs',
    staticCSP: true,
    // Swagger's default policy upgrades plain http to https and calls an external validator.
    transformStaticCSP: (header) =>
      header.replace('upgrade-insecure-requests;', '').replaceAll(' validator.swagger.io', ''),
  });
  app.get('/api/openapi.json', { schema: { hide: true } as object }, (_request, reply) =>
    reply.type(JSON_TYPE).send(document()),
  );
}
