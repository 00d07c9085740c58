import { ageOf } from './age';

const OPENED = Date.parse('2026-11-22T18:00:00Z');
const TO_MAKE = { line: 0, name: 'Brisket', quantity: 1, station: 'pit' } as const;
const ticket = (takenAt?: string) => ({
  items: [TO_MAKE],
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
  it('is not late while nothing of it is to be made now', () => {
    const of = (...items: Parameters<typeof ageOf>[0]['items']) =>
      ageOf({ ...ticket('2026-11-22T18:00:30Z'), items }, OPENED + 20 * 60_000);
    const cancelled = { ...TO_MAKE, cancelled: 'sold_out' } as const;
    expect(of(cancelled, { ...TO_MAKE, line: 1, served: true })).toMatchObject({
      ...{ state: 'ok', isIdle: true },
    });
    expect(of(cancelled, { ...TO_MAKE, line: 1, held: true })).toMatchObject({ state: 'ok' });
    expect(of(cancelled, { ...TO_MAKE, line: 1 })).toMatchObject({ state: 'late', isIdle: false });
  });
  it('runs from when what is to be made was fired, if it was on hold', () => {
    const firedAt = new Date(OPENED + 30 * 60_000).toISOString();
    const items = [
      { ...TO_MAKE, struck: true, served: true },
      { ...TO_MAKE, line: 1, firedAt },
    ];
    const age = (minutes: number) =>
      ageOf({ ...ticket('2026-11-22T18:00:30Z'), items }, OPENED + minutes * 60_000);
    expect(age(34)).toMatchObject({ state: 'ok', minutes: 4, left: 11 });
    expect(age(46)).toMatchObject({ state: 'late', left: -1 });
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
