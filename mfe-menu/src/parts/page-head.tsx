import { usePageTitle } from '@smokehouse/shared/ui';
import styles from './page-head.module.css';

interface Props {
  title: string;
  /** Text with the number of dishes. Its line is reserved while it is undefined. */
  count: string | undefined;
  /** Title of the tab, if it differs from a title in capitals. */
  name?: string;
}

/** Title of a list page, and below it a live region with the number of dishes. */
export function PageHead({ title, count, name = title }: Props) {
  usePageTitle(name);
  return (
    <div className="wrap">
      <div className="pagehead">
        <div>
          <h1 className="display">{title}</h1>
          <p className={styles.count} role="status">
            {count}
          </p>
        </div>
      </div>
    </div>
  );
}
