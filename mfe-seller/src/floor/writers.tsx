import type { ReactNode } from 'react';
import type { OrderWriter } from '@smokehouse/shared/contract';
import { textIn } from '@smokehouse/shared/contract/text-in';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { useLanguage } from '@smokehouse/shared/stores';
import { DeskIcon } from '../parts/desk-icon';
import { floorQuery } from './queries';
import styles from './writers.module.css';

/**
 * Who else writes an order for a table and has not sent it. Nothing is known of tablets without a
 * connection.
 */
function useWriters(table: string): string[] {
  const language = useLanguage((state) => state.language);
  const { data } = useQuery(floorQuery);
  const names = (data?.writers ?? [])
    .filter((one) => one.table === table)
    .map(({ nameEn, nameAr }: OrderWriter) => textIn(language, nameEn, nameAr));
  return [...new Set(names)];
}

/**
 * {@link Writers} within the tile of a table, in place of the word for its state: a tile has no room
 * for a further line. A name of any length takes one.
 * @param props.children the word
 */
export function WritersInTile({ table, children }: { table: string; children: ReactNode }) {
  const { t } = useTranslation('mfe-seller');
  const names = useWriters(table);
  if (names.length === 0) return children;
  return (
    <span className={styles.inTile}>
      <span className="vh">{children}</span>
      <DeskIcon name="pencil" />
      <span className={styles.name} aria-hidden="true">
        {names.join(', ')}
      </span>
      {names.map((name) => (
        <span key={name} className="vh">
          {t('floor.writing', { name: `\u2068${name}\u2069` })}
        </span>
      ))}
    </span>
  );
}

/**
 * Says who else writes an order for a table.
 * @param props.isSaid announces it to screen readers when it changes
 */
export function Writers({ table, isSaid = false }: { table: string; isSaid?: boolean }) {
  const { t } = useTranslation('mfe-seller');
  const names = useWriters(table);
  return (
    <span {...(isSaid && { role: 'status' })} className={styles.writers}>
      {names.map((name) => (
        <span key={name}>{t('floor.writing', { name: `\u2068${name}\u2069` })}</span>
      ))}
    </span>
  );
}
