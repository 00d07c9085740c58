import { useId } from 'react';
import type { CorrectionKind, CorrectionReason } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useCorrectionTexts } from '@smokehouse/shared/orders/correction-texts';
import { type Draft, KINDS, REASONS } from './draft';
import styles from './choices.module.css';

interface Props {
  draft: Pick<Draft, 'kind' | 'reason'>;
  onChange: (part: Partial<Draft>) => void;
}

/** Chooses what is corrected. Another kind has other reasons. */
export function KindChoice({
  draft,
  kinds = KINDS,
  nameOf,
  onChange,
}: Props & {
  kinds?: readonly CorrectionKind[];
  /** The name of a kind in the reader's language. */
  nameOf: (kind: CorrectionKind) => string;
}) {
  const { t } = useTranslation('mfe-seller');
  const name = useId();
  return (
    <fieldset className={styles.kinds}>
      <legend className="vh">{t('corrections.what')}</legend>
      {kinds.map((kind) => (
        <label key={kind} className={styles.kind}>
          <input
            type="radio"
            className="vh"
            name={name}
            checked={draft.kind === kind}
            onChange={() => onChange({ kind, reason: undefined })}
          />
          <span>{nameOf(kind)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Chooses why the order is corrected. @param props.without reasons that are not offered */
export function ReasonChoice({
  draft,
  without = [],
  onChange,
}: Props & { without?: readonly CorrectionReason[] }) {
  const { t } = useTranslation('mfe-seller');
  const text = useCorrectionTexts();
  const name = useId();
  return (
    <fieldset className={styles.reasons}>
      <legend>{t('corrections.reason')}</legend>
      {REASONS[draft.kind]
        .filter((reason) => !without.includes(reason))
        .map((reason) => (
          <label key={reason} className={styles.reason}>
            <input
              type="radio"
              name={name}
              checked={draft.reason === reason}
              onChange={() => onChange({ reason })}
            />
            {text(`corrected.reason.${reason}`)}
          </label>
        ))}
    </fieldset>
  );
}
