import type { OrderWriter } from '@smokehouse/shared/contract';
import { textIn } from '@smokehouse/shared/contract/text-in';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { useLanguage } from '@smokehouse/shared/stores';
import { floorQuery } from './queries';
import styles from './writers.module.css';

/**
 * Who else writes an order for a table and has not sent it. Says nothing about tablets without a
 * connection: nobody knows what is on them.
 * @param props.isSaid announces it to screen readers when it changes
 */
export function Writers({ table, isSaid = false }: { table: string; isSaid?: boolean }) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const { data } = useQuery(floorQuery);
  const names = [
    ...new Set(
      (data?.writers ?? [])
        .filter((one) => one.table === table)
        .map(({ nameEn, nameAr }: OrderWriter) => textIn(language, nameEn, nameAr)),
    ),
  ];
  return (
    <span {...(isSaid && { role: 'status' })} className={styles.writers}>
      {names.map((name) => (
        <span key={name}>{t('floor.writing', { name: `\u2068${name}\u2069` })}</span>
      ))}
    </span>
  );
}
