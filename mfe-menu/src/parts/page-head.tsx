import { usePageTitle } from '@smokehouse/shared/ui';
import styles from './page-head.module.css';

interface Props {
  title: string;
  /** How many dishes there are; its line is kept while that is not known. */
  count: string | undefined;
  /** How the page is called in the tab, where the title is set in capitals. */
  name?: string;
}

/** Title of a list page and the line below it, which says anew what a search has found. */
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
