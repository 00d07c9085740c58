import { splitReleaseName } from './figures';
import styles from './release-name.module.css';

/** Version and short hash of a release, left to right in both languages. */
export function ReleaseName({ release }: { release: string }) {
  const { version, hash } = splitReleaseName(release);
  return (
    <bdi dir="ltr" className={styles.name} title={release}>
      {version}
      {hash && <small>-{hash}</small>}
    </bdi>
  );
}
