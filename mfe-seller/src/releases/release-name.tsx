import { splitReleaseName } from './figures';
import styles from './release-name.module.css';

/**
 * A release by its version and the beginning of its hash, from left to right in either language.
 */
export function ReleaseName({ release }: { release: string }) {
  const { version, hash } = splitReleaseName(release);
  return (
    <bdi dir="ltr" className={styles.name} title={release}>
      {version}
      {hash && <small>-{hash}</small>}
    </bdi>
  );
}
