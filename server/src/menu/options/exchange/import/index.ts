import type { Language, OptionImportPreview } from '@smokehouse/shared/contract';
import { noteHeavyJob } from '../../../../threads/jobs';
import { changesBetween, fingerprintOf, lostAllergens } from '../changes';
import { brokenRules } from '../checks';
import { readFile } from '../files';
import { jsonName } from '../json';
import { applyRows } from '../plan';
import { faultText, headingOf, type Fault } from '../rows';
import type { OptionsState } from '../state';

/** Further faults help nobody who has to mend these first. */
const MAX_FAULTS = 50;

/** A file of options, and the menu that it is compared with. */
export interface ImportInput {
  content: Uint8Array;
  before: OptionsState;
  /** Id → dish. */
  dishes: Parameters<typeof changesBetween>[2];
  language: Language;
}

/** What an import would change. */
export interface ImportPlan {
  after: OptionsState;
  preview: OptionImportPreview;
}

/** Reads a file, and compares it with the options. */
export function planImport({ content, before, dishes, language }: ImportInput): ImportPlan {
  noteHeavyJob('import');
  const { rows, faults } = readFile(content);
  const plan = applyRows(before, rows, new Set(dishes.keys()));
  const found = [...faults, ...plan.faults];
  const all = found.length > 0 ? found : brokenRules(before, plan);
  const isFaulty = all.length > 0;
  const changes = isFaulty ? [] : changesBetween(before, plan.after, dishes);
  const lost = isFaulty ? [] : lostAllergens(before, plan.after, dishes);
  const preview: OptionImportPreview = {
    changes,
    lostAllergens: lost,
    faults: inOrder(all)
      .slice(0, MAX_FAULTS)
      .map((fault) => toAnswer(fault, language)),
    fingerprint: fingerprintOf({ changes, lostAllergens: lost }),
  };
  return { after: plan.after, preview };
}

const rowOf = ({ place }: Fault) => (place && 'row' in place ? place.row : 0);
/** Faults row by row; those of JSON as they were found. */
const inOrder = (faults: readonly Fault[]) =>
  faults.toSorted((one, other) => rowOf(one) - rowOf(other));

const columnName = ({ place }: Fault, column: string, language: Language) =>
  place && 'path' in place ? jsonName(column) : headingOf(column, language);

const toAnswer = (fault: Fault, language: Language): OptionImportPreview['faults'][number] => ({
  ...fault.place,
  column: fault.column && columnName(fault, fault.column, language),
  message: faultText(fault, language),
});
