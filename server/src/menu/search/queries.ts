import type { SynonymGroup } from '@smokehouse/shared/contract';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';

const COLUMNS = ['id', 'words_en', 'words_ar', 'version'] as const;

interface Row {
  id: string;
  words_en: string[];
  words_ar: string[];
  version: number;
}
const toGroup = ({ id, words_en, words_ar, version }: Row): SynonymGroup => ({
  _id: id,
  en: words_en,
  ar: words_ar,
  version,
});

/** The synonym groups, the oldest first. */
export async function listSynonyms(db: Database): Promise<SynonymGroup[]> {
  const rows = await db.selectFrom('search_synonyms').select(COLUMNS).orderBy('id').execute();
  return rows.map(toGroup);
}

/**
 * Locks the groups against other changes until the transaction ends, so that a word does not get into
 * two groups. Readers are not affected.
 */
export async function lockSynonyms(tx: Transaction<DB>): Promise<void> {
  await sql`LOCK TABLE search_synonyms IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
}

/** The words of a group. */
export type SynonymWords = Pick<SynonymGroup, 'en' | 'ar'>;

/** Adds a group. */
export async function insertSynonyms(
  tx: Transaction<DB>,
  { en, ar }: SynonymWords,
): Promise<SynonymGroup> {
  const row = await tx
    .insertInto('search_synonyms')
    .values({ words_en: en, words_ar: ar })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return toGroup(row);
}

/** Replaces the words of a group. Call it with the groups locked. */
export async function updateSynonyms(
  tx: Transaction<DB>,
  { _id, version }: Pick<SynonymGroup, '_id' | 'version'>,
  { en, ar }: SynonymWords,
): Promise<SynonymGroup> {
  const row = await tx
    .updateTable('search_synonyms')
    .set({ words_en: en, words_ar: ar, version: version + 1, updated_at: sql<Date>`now()` })
    .where('id', '=', _id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return toGroup(row);
}

/** @returns false for an unknown group */
export async function deleteSynonyms(db: Database, id: string): Promise<SynonymGroup | undefined> {
  const row = await db
    .deleteFrom('search_synonyms')
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();
  return row && toGroup(row);
}
