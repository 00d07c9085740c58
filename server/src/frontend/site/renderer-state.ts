import type { FastifyInstance } from 'fastify';
import { openTo, type RendererState } from '../rendering';

/** Keeps the state for `/readyz`, `/health` and `/metrics`, and logs it when it changes. */
export function noteRendererState(app: FastifyInstance, state: RendererState): void {
  const { rendererState: before } = app.context;
  app.context.rendererState = state;
  if ('unavailable' in state) {
    if (before && 'unavailable' in before && before.unavailable === state.unavailable) return;
    const reason = state.unavailable;
    app.log.error({ reason }, 'no page is rendered on the server: browsers render them');
    return;
  }
  const { isolation } = state;
  const missing = openTo(isolation);
  // Only root can give a process a user of its own.
  const isWeak = missing.some((name) => name !== 'user');
  const message = 'pages are rendered in a sandboxed process';
  app.log[isWeak ? 'warn' : 'info']({ isolation, missing }, message);
}
