import type { FastifyContextConfig, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { z } from 'zod';
import { failureSchemas } from './documentation';
import { addressKey } from './limits';
import type { Role } from './roles';

/** The browser's PDF viewer needs more than the policy for data allows. */
const PDF_POLICY =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** The documentation of a call that returns a PDF. */
export const pdfSchema = (
  tag: string,
  roles: readonly Role[],
  summary: string,
): { config: FastifyContextConfig; schema: FastifySchema } => ({
  config: { cost: 'document' },
  schema: {
    summary,
    tags: [tag],
    security: roles.map((role) => ({ [role]: [] })),
    response: {
      200: {
        description: 'The document.',
        content: { 'application/pdf': { schema: z.string() } },
      },
      ...failureSchemas([400, 401, 404, 409, 422]),
    },
  },
});

/** Whose documents they are, for their share of the threads: the person's, or the address's. */
export const askerOf = ({ session, ip }: FastifyRequest): string =>
  session ? `${session.role} ${session.subject}` : addressKey(ip);

/** @param name of the file, without its ending */
export const sendPdf = (reply: FastifyReply, name: string, pdf: Buffer): FastifyReply =>
  reply
    .type('application/pdf')
    .header('content-security-policy', PDF_POLICY)
    .header('content-disposition', `inline; filename="${name}.pdf"`)
    .send(pdf);
