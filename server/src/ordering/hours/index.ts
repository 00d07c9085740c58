import type { FastifyInstance } from 'fastify';
import { CLOSES_AT_MIN, OPENS_AT_MIN } from '@smokehouse/shared/contract';
import {
  registerPublicCall,
  serializePublicAnswer,
  type PublicAnswer,
} from '../../http/public-calls';
import { clockTime, isOpenAt } from './rules';

const CALL = 'GET /api/hours';

/** The opening hours. */
export default async function hours(app: FastifyInstance): Promise<void> {
  const { clock } = app.context;
  const written = new Map<boolean, Promise<PublicAnswer>>();

  /** There are only two answers, serialized once. */
  function answer(): Promise<PublicAnswer> {
    const isOpen = isOpenAt(clock.now());
    const known = written.get(isOpen);
    if (known) return known;
    const [opensAt, closesAt] = [clockTime(OPENS_AT_MIN), clockTime(CLOSES_AT_MIN)];
    const made = serializePublicAnswer(CALL, { success: true, opensAt, closesAt, isOpen });
    written.set(isOpen, made);
    return made;
  }

  registerPublicCall(app, CALL, {
    summary: 'The opening hours (Riyadh), and whether the restaurant is open now',
    tag: 'Menu',
    answer,
  });
}
