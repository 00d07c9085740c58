import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { failure } from '@smokehouse/shared/contract/calls';
import type { FailureStatus } from './errors';

const MEANING: Readonly<Record<FailureStatus, string>> = {
  400: 'The payload is malformed.',
  401: 'Nobody is signed in for this role.',
  403: "Not allowed: somebody else's, or called from another site.",
  404: 'There is no such thing.',
  409: 'It cannot be done as things stand.',
  413: 'The payload is too large.',
  415: 'The payload is of a kind that is not taken.',
  422: 'A value breaks a rule; `fields` says which.',
  429: 'Too many attempts; `Retry-After` says when to come back.',
  500: 'Our fault.',
  502: 'The payment provider did not answer as it should.',
  503: 'Not just now.',
};

/** One schema a status, each with its own description in the document. */
const FAILURES = Object.fromEntries(
  Object.entries(MEANING).map(([status, description]) => {
    const schema = z.object(failure.shape as unknown as z.ZodRawShape);
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
 * Collects the calls that are registered after it into `/api/openapi.json`, readable at
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
          'Every call of the site. Failures answer `{success:false, message, code}` with a true status; `message` is in the language of the `lang` cookie (en or ar), else of Accept-Language.',
      },
      components: {
        securitySchemes: {
          user: cookie('sh_user', 'A customer who signed in.'),
          dine: cookie('sh_dine', 'A guest at a table.'),
          seller: cookie('sh_seller', 'The seller.'),
        },
      },
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    // Its own list would send a page on plain http to https, where nobody answers, and asks a
    // foreign validator.
    transformStaticCSP: (header) =>
      header.replace('upgrade-insecure-requests;', '').replaceAll(' validator.swagger.io', ''),
  });
  app.get('/api/openapi.json', { schema: { hide: true } as object }, () => app.swagger());
}
