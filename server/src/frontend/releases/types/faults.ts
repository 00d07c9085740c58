import { AppError } from '../../../http/errors';
import { compare, PATIENCE_MS } from './compare';

/**
 * The file of a release that says what its package exposes, or for the shell what it expects of
 * remotes. Written by the build.
 */
export const TYPES_FILE = 'types.d.ts';

/** Ours have 1 to 13 KB. Unit: characters. */
const LONGEST = 200_000;

/**
 * A release by its package's name, with its types; null where it has none, being older than this
 * rule.
 */
export interface Typed {
  remote: string;
  types: string | null;
}

const isShell = ({ remote }: Typed): boolean => remote === 'shell';
/** Whose types somebody else's are compared with, and that there is something to compare. */
const counterparts = (candidate: Typed, others: readonly Typed[]) =>
  others.flatMap(({ remote, types }) =>
    types === null || (remote === 'shell') === isShell(candidate) ? [] : [{ remote, types }],
  );

/**
 * Why a release's types keep it from going live beside others: it has none, they need what is not
 * there, or what a remote exposes is not what the shell was built to expect. Others without types,
 * being older than this rule, are let be.
 */
export async function typeFaults(candidate: Typed, others: readonly Typed[]): Promise<string[]> {
  const { remote, types } = candidate;
  if (types === null)
    return [`${remote} carries no ${TYPES_FILE}: build it with the present build.`];
  if (types.length > LONGEST)
    return [`The types of ${remote} have more than ${LONGEST} characters.`];
  const opposite = counterparts(candidate, others);
  const pairs = opposite.map((other) =>
    isShell(candidate)
      ? { remote: other.types, expected: types }
      : { remote: types, expected: other.types },
  );
  const answers = await compare(pairs, remote).catch((error: unknown) => {
    if (error instanceof AppError) throw error;
    return null;
  });
  if (!answers)
    return [`The types of ${remote} could not be compared within ${PATIENCE_MS / 1000} s.`];
  return [
    ...new Set(
      answers.flatMap(({ foreign, misfits }, index) => {
        const parts = foreign[isShell(candidate) ? 1 : 0] ?? [];
        if (parts.length > 0)
          return [
            `The types of ${remote} must stand on their own, with React's at most: they ${parts.join(', ')}.`,
          ];
        const exposing = isShell(candidate) ? opposite[index]?.remote : remote;
        return misfits.map(
          (reason) =>
            `What ${exposing} exposes is not what the shell expects ` +
            `(RemoteModule of shared/contract/federation): ${reason}`,
        );
      }),
    ),
  ];
}
