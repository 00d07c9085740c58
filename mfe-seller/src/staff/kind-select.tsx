import { Select } from '@smokehouse/shared/bundled/select';
import { SCREENS, type Screen } from '@smokehouse/shared/contract/people/staff/rules';
import { useTranslation } from '@smokehouse/shared/i18n';

const KINDS = ['names', ...SCREENS] as const;
/** What a shared tablet shows: the names of the staff, or a place. */
export type TabletKind = (typeof KINDS)[number];

export const kindOf = (screen: Screen | undefined): TabletKind => screen ?? 'names';

export const screenOf = (kind: TabletKind): Screen | null => (kind === 'names' ? null : kind);

/** Chooses what a shared tablet shows. */
export function KindSelect({
  label,
  kind,
  onChoose,
}: {
  label: string;
  kind: TabletKind;
  onChoose: (kind: TabletKind) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  return (
    <Select
      aria-label={label}
      value={kind}
      onChange={({ target }) => onChoose(target.value as TabletKind)}
    >
      {KINDS.map((one) => (
        <option key={one} value={one}>
          {t(`staff.tablets.kinds.${one}`)}
        </option>
      ))}
    </Select>
  );
}
