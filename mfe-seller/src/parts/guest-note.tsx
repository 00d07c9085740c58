import { Icon } from '@smokehouse/shared/ui';
import styles from './guest-note.module.css';

/** Words of a note that may be about an allergy, in both languages. */
const ALLERGY =
  /allerg|\bnuts?\b|peanut|almond|gluten|celiac|lactose|sesame|shellfish|حساسي|مكسرات|فول سوداني|لوز|جلوتين|غلوتين|لاكتوز|سمسم/i;

export const isAboutAllergy = (note: string): boolean => ALLERGY.test(note);

/** The options of an item without its note, which the server writes behind them in quotes. */
export function withoutNote(details: string | undefined, note: string | undefined): string {
  const end = `“${note}”`;
  if (!details || note === undefined || !details.endsWith(end)) return details ?? '';
  return details.slice(0, -end.length).replace(/ · $/, '');
}

/** A guest's note in a box, in its own direction. One about an allergy is in the warning colour. */
export function GuestNote({ note }: { note: string }) {
  const isAlarm = isAboutAllergy(note);
  return (
    <span className={`${styles.note} ${isAlarm ? styles.alarm : ''}`}>
      <Icon name="alert" />
      <bdi dir="auto">{note}</bdi>
    </span>
  );
}
