import { splitHalalas } from '../../split';
import {
  applyChange,
  lineStates,
  netOf,
  type Change,
  type CorrectedOrder,
  type Discount,
} from './rules';

/** What can be done with all open rounds of a table at once. */
export const TABLE_CORRECTION_KINDS = ['discount', 'comp', 'cancel'] as const;
export type TableCorrectionKind = (typeof TABLE_CORRECTION_KINDS)[number];

/** A correction of all open rounds of a table. */
export type TableChange =
  | { kind: Exclude<TableCorrectionKind, 'discount'> }
  | { kind: 'discount'; discount: Discount };

/** What the correction of a table does to one of its rounds. */
export interface RoundChange {
  /** The position of the round. */
  index: number;
  change: Change;
  after: CorrectedOrder;
  /** By how much its amount falls. */
  amountHalalas: number;
}

/**
 * What a correction of a table does to each of its rounds; rounds that it does not change are
 * absent. A percentage applies to each round as it would to it alone. A fixed amount is split in
 * proportion to what the rounds cost, by the largest remainder, and does not exceed them.
 */
export function correctTable(
  rounds: readonly CorrectedOrder[],
  change: TableChange,
): RoundChange[] {
  return changesOf(rounds, change).flatMap((own, index) => {
    const round = rounds[index];
    if (!own || !round) return [];
    const applied = applyChange(round, own);
    if ('code' in applied) return [];
    const { order: after, amountHalalas } = applied;
    return [{ index, change: own, after, amountHalalas }];
  });
}

function changesOf(rounds: readonly CorrectedOrder[], change: TableChange): (Change | undefined)[] {
  switch (change.kind) {
    case 'cancel':
      return rounds.map(() => ({ kind: 'cancel' }));
    case 'comp':
      return rounds.map(compAll);
    default:
      return discountsOf(rounds, change.discount);
  }
}

/** Everything that a round still charges for, free of charge. */
function compAll(round: CorrectedOrder): Change | undefined {
  const items = lineStates(round).flatMap(({ line, charged }, position) =>
    charged > 0 ? [{ product: line.product_id, line: position, quantity: charged }] : [],
  );
  return items.length === 0 ? undefined : { kind: 'comp', items };
}

function discountsOf(
  rounds: readonly CorrectedOrder[],
  discount: Discount,
): (Change | undefined)[] {
  if ('percent' in discount) return rounds.map(() => ({ kind: 'discount', discount }));
  const nets = rounds.map(netOf);
  const total = nets.reduce((sum, net) => sum + net, 0);
  if (total === 0) return [];
  return splitHalalas(Math.min(discount.fixedHalalas, total), nets).map((fixedHalalas) =>
    fixedHalalas === 0 ? undefined : { kind: 'discount', discount: { fixedHalalas } },
  );
}
