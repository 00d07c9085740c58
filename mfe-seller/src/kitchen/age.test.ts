import { ageOf } from './age';

const OPENED = Date.parse('2026-11-22T18:00:00Z');
const ticket = (takenAt?: string) => ({
  openedAt: new Date(OPENED).toISOString(),
  promisedAt: new Date(OPENED + 15 * 60_000).toISOString(),
  ...(takenAt !== undefined && { takenAt }),
});
const after = (minutes: number, takenAt: string | undefined = '2026-11-22T18:00:30Z') =>
  ageOf(ticket(takenAt), OPENED + minutes * 60_000);

describe('the age of a ticket', () => {
  it('is on time with more than three minutes left, soon with three or less, then late', () => {
    for (const [minutes, state, left] of [
      [0, 'ok', 15],
      [11.99, 'ok', 4],
      [12, 'soon', 3],
      [15.99, 'soon', 0],
      [16, 'late', -1],
      [125, 'late', -110],
    ] as const)
      expect([minutes, after(minutes)]).toMatchObject([minutes, { state, left }]);
  });
  it('is new until the ticket is taken, however late it is', () => {
    expect(ageOf(ticket(), OPENED + 20 * 60_000)).toMatchObject({ state: 'new', left: -5 });
  });
  it('fills the promise, and never starts below zero when the clocks differ', () => {
    expect(after(12).share).toBe(80);
    expect(after(60).share).toBe(100);
    expect(after(-2)).toMatchObject({ minutes: 0, left: 15, share: 0 });
  });
});
