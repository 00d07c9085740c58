import type { SynonymGroup } from '@smokehouse/shared/contract';
import { MAX_SYNONYM_GROUPS } from '@smokehouse/shared/contract/menu/search/schemas';
import { AppError, conflict } from '../../http/errors';
import type { MessageCode } from '../../http/messages';
import type { Database } from '../../database/pool';
import type { Audit, AuditChange } from '../../operations/audit';
import { phrasesOf, readPhrases } from './phrases';
import * as queries from './queries';
import { fold, isArabic } from './words';

/** A change of the seller: a new group has no id. */
export interface SynonymChange extends queries.SynonymWords {
  id?: string | undefined;
  version?: number | undefined;
}

/**
 * Adds or changes a group.
 * @throws AppError 404 for a removed group, 409 with the current group if it is at another version,
 *   422 for words that break a rule
 */
export async function saveSynonyms(
  db: Database,
  { id, version, ...given }: SynonymChange,
  audit: Audit,
): Promise<SynonymGroup> {
  const words = { en: checkWords('en', given.en), ar: checkWords('ar', given.ar) };
  if (new Set([...words.en, ...words.ar].map(fold)).size < 2) throw invalid('en', 'synonyms_few');
  return db.transaction().execute(async (tx) => {
    await queries.lockSynonyms(tx);
    const groups = await queries.listSynonyms(tx);
    const current = groups.find((group) => group._id === id);
    if (id !== undefined) {
      if (!current) throw new AppError('synonyms_unknown', 404);
      if (current.version !== version)
        throw conflict<'POST /api/seller/synonyms/save'>({ group: current });
    } else if (groups.length >= MAX_SYNONYM_GROUPS) {
      throw new AppError('synonyms_full', 422, { maximum: MAX_SYNONYM_GROUPS });
    }
    const others = groups.filter((group) => group !== current);
    await rejectTaken(others, words);
    const saved = current
      ? await queries.updateSynonyms(tx, current, words)
      : await queries.insertSynonyms(tx, words);
    await audit(tx, auditedSynonyms(current, saved));
    return saved;
  });
}

/** A change of a group in the audit log: added without a group before, removed without one after. */
export function auditedSynonyms(
  before: SynonymGroup | undefined,
  after: SynonymGroup | undefined,
): AuditChange {
  const group = after ?? before;
  if (!group) throw new Error('a change of synonyms has a group');
  const wordsOf = ({ en, ar }: SynonymGroup) => ({ en, ar });
  return {
    subject: { type: 'synonyms', id: group._id, label: group.en[0] ?? group.ar[0] },
    before: before && wordsOf(before),
    after: after && wordsOf(after),
  };
}

type Field = keyof queries.SynonymWords;

const invalid = (field: Field, code: MessageCode, word?: string) => {
  const fault = { code, ...(word !== undefined && { params: { word } }) };
  return new AppError(code, 422, fault.params, { [field]: fault });
};

/** The words of one language without duplicates. */
function checkWords(field: Field, words: readonly string[]): string[] {
  const unique = new Map<string, string>();
  for (const word of words) {
    const folded = fold(word);
    if (folded === '') throw invalid(field, 'synonym_empty', word);
    if (isArabic(folded) !== (field === 'ar'))
      throw invalid(field, field === 'ar' ? 'synonym_not_arabic' : 'synonym_not_english', word);
    if (!unique.has(folded)) unique.set(folded, word);
  }
  return [...unique.values()];
}

/** A word in two groups would join them for this word only, which nobody could follow. */
async function rejectTaken(
  others: readonly SynonymGroup[],
  words: queries.SynonymWords,
): Promise<void> {
  const texts = others.flatMap(({ en, ar }) => [...en, ...ar]);
  await readPhrases(texts);
  const taken = new Set(
    phrasesOf([texts])
      .flat()
      .map(({ phrase }) => phrase.folded),
  );
  for (const field of ['en', 'ar'] as const) {
    const word = words[field].find((one) => taken.has(fold(one)));
    if (word !== undefined) throw invalid(field, 'synonym_taken', word);
  }
}
