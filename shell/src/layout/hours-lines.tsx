import { useLanguage } from '@smokehouse/shared/stores';
import { page } from '../page-config';
import styles from './hours-lines.module.css';

/** The opening hours, one line for days with the same hours. */
export function HoursLines() {
  const { language } = useLanguage();
  return (page.site.hours ?? []).map(({ days, times }) => (
    <span key={days.en} className={styles.line}>
      {days[language]} <bdi className="num">{times[language]}</bdi>
    </span>
  ));
}
