import type { FastifyInstance } from 'fastify';
import { registerCall } from '../http/calls';

/** What visitors' browsers say about the releases that they got. */
// eslint-disable-next-line @typescript-eslint/require-await -- a plugin's signature
export default async function reports(app: FastifyInstance): Promise<void> {
  registerCall(app, 'POST /api/reports', {
    summary: 'What a page says about the releases that it got: shown, failed, measured. Nothing in it names a person, and what is not known is ignored.',
    tag: 'Reports', failures: [429],
    handler: () => ({ success: true }),
  });
}
