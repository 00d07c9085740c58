import { type ReactNode, useState } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Segments } from '../parts/segments';
import styles from './chart-section.module.css';

const MEASURES = ['revenue', 'orders'] as const;
/** What a chart shows. */
export type Measure = (typeof MEASURES)[number];

/** A chart of revenue or orders, with a choice between them. */
export function ChartSection({
  id,
  title,
  initial,
  children,
}: {
  /** Of the heading. */
  id: string;
  title: string;
  initial: Measure;
  children: (measure: Measure) => ReactNode;
}) {
  const { t } = useTranslation('mfe-seller');
  const [measure, setMeasure] = useState(initial);
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <Segments
          label={t('today.measure')}
          choices={MEASURES}
          chosen={measure}
          onChoose={setMeasure}
        >
          {(one) => t(`today.${one}`)}
        </Segments>
      </div>
      {children(measure)}
    </section>
  );
}
