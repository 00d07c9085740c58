import type { ReactNode } from 'react';
import { withCurrency } from '@smokehouse/shared/bundled/with-currency';
import { BrandMark } from '@smokehouse/shared/bundled/brand-mark';
import { useLanguage } from '@smokehouse/shared/stores';
import paper from '../bills/public/bill-paper.module.css';
import { figureText } from '../corrections/public/amount-text';
import styles from './slip.module.css';

/** A report on a roll of 80 mm, in the language of the page. */
export function Slip({
  brand,
  place,
  title,
  number,
  draft,
  children,
}: {
  brand: string;
  place?: string | undefined;
  title: string;
  /** Under the title; an X report of a day has none. */
  number?: string | undefined;
  /** Says that it is no report yet: a title and a sentence in a dashed box. */
  draft?: readonly [title: string, text: string] | undefined;
  children: ReactNode;
}) {
  return (
    <div className={styles.onDesk}>
      <article className={`${paper.paper} ${styles.slip}`} data-print aria-label={title}>
        <header>
          <BrandMark />
          <b className={paper.brand}>{brand}</b>
          {place && <span>{place}</span>}
          <b>{title}</b>
          {number && <bdi dir="ltr">{number}</bdi>}
        </header>
        {draft && (
          <p className={paper.draft}>
            <b>{draft[0]}</b>
            <small>{draft[1]}</small>
          </p>
        )}
        {children}
      </article>
    </div>
  );
}

export function SlipList({ children }: { children: ReactNode }) {
  return <dl className={styles.rows}>{children}</dl>;
}

/** Rows below a dashed line. */
export function SlipRows({ children }: { children: ReactNode }) {
  return (
    <>
      <hr className={styles.line} />
      <SlipList>{children}</SlipList>
    </>
  );
}

/** A label and a text, for example a time or a name. */
export function SlipRow({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}

/** A label and an amount in SAR. */
export function SlipAmount({ label, sar }: { label: ReactNode; sar: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi dir="ltr" className={styles.figure}>
          {/* Without a minus in front of zero. */}
          {figureText(sar || 0)}
        </bdi>
      </dd>
    </div>
  );
}

/** The main sum, between two lines. */
export function SlipTotal({ label, sar }: { label: string; sar: number }) {
  const language = useLanguage((state) => state.language);
  return (
    <div className={paper.total}>
      <span>{label}</span>
      <b>{withCurrency(figureText(sar), language)}</b>
    </div>
  );
}
