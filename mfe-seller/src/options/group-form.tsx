import { useState } from 'react';
import { ruleText } from '@smokehouse/shared/bundled/option-group-field';
import type { OptionGroup, Product } from '@smokehouse/shared/contract';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { Button, Field, Icon } from '@smokehouse/shared/ui';
import { Switch } from '../parts/switch';
import { useSortable } from '../parts/use-sortable';
import { CountField } from './count-field';
import { type DraftErrors, type GroupDraft, moved, newOption, type OptionDraft } from './drafts';
import { MoveStatus } from './handle';
import { OptionDetails } from './option-details';
import { OptionRow } from './option-row';
import styles from './options.module.css';

interface Props {
  draft: GroupDraft;
  /** The saved group; undefined for a new one. */
  saved: OptionGroup | undefined;
  errors: DraftErrors;
  dishes: readonly Product[];
  /** Groups that an option can open. */
  nestable: readonly OptionGroup[];
  onChange: (draft: GroupDraft) => void;
}

/** The names, the rule and the options of a group. */
export function GroupForm(props: Props) {
  const { draft, errors, onChange } = props;
  const { t } = useTranslation('mfe-seller');
  const set = (part: Partial<GroupDraft>) => onChange({ ...draft, ...part });
  return (
    <>
      <div className={styles.names}>
        {(['name', 'nameAr'] as const).map((field) => (
          <Field
            key={field}
            label={t(`optionsEditor.group.${field}`)}
            error={
              errors[field] === undefined ? undefined : t(`optionsEditor.error.${errors[field]}`)
            }
            lang={field === 'name' ? 'en' : 'ar'}
            dir={field === 'name' ? 'ltr' : 'rtl'}
            maxLength={80}
            value={draft[field]}
            onChange={({ target }) => set({ [field]: target.value })}
          />
        ))}
      </div>
      <RuleFields draft={draft} onChange={set} />
      <OptionList {...props} />
    </>
  );
}

/** How many are chosen, and how the options are priced and shown. */
function RuleFields({
  draft,
  onChange,
}: {
  draft: GroupDraft;
  onChange: (part: Partial<GroupDraft>) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const { min, max } = draft;
  return (
    <div className={styles.rule}>
      <Switch
        isOn={min > 0}
        label={t('optionsEditor.required')}
        text={t('optionsEditor.required')}
        onToggle={() => onChange({ min: min > 0 ? 0 : 1 })}
      />
      <CountField
        label={t('optionsEditor.least')}
        value={min}
        min={0}
        onChange={(least) => onChange({ min: least, max: Math.max(least, max) })}
      />
      <CountField
        label={t('optionsEditor.most')}
        value={max}
        min={1}
        onChange={(most) => onChange({ max: most, min: Math.min(min, most) })}
      />
      <span className={styles.sentence}>{ruleText({ min, max }, t)}</span>
      {(['replacesPrice', 'pictures'] as const).map((flag) => (
        <label key={flag} className={styles.check}>
          <input
            type="checkbox"
            checked={draft[flag]}
            onChange={({ target }) => onChange({ [flag]: target.checked })}
          />
          {t(`optionsEditor.${flag}`)}
        </label>
      ))}
    </div>
  );
}

const COLUMNS = ['name', 'nameAr', 'price', 'caloriesKcal', 'stock'] as const;

function OptionList({ draft, saved, errors, dishes, nestable, onChange }: Props) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const { options } = draft;
  const [open, setOpen] = useState<string | null>(null);
  const [status, setStatus] = useState('');
  const setOptions = (changed: OptionDraft[]) => onChange({ ...draft, options: changed });
  const { listProps, dragged, handle, move } = useSortable(options.length, (from, to) => {
    setOptions(moved(options, from, to));
    const option = options[from];
    const name = option ? dishName(option, language) : '';
    setStatus(t('optionsEditor.moved', { name, place: to + 1, count: options.length }));
  });
  function add() {
    const option = newOption(options);
    setOptions([...options, option]);
  }
  return (
    <>
      <div className={styles.columns} aria-hidden>
        <span />
        {COLUMNS.map((column) => (
          <span key={column}>{t(`optionsEditor.${column}`)}</span>
        ))}
      </div>
      <ul role="list" className={styles.list} {...listProps}>
        {options.map((option, at) => {
          const change = (part: Partial<OptionDraft>) =>
            setOptions(options.map((one, i) => (i === at ? { ...one, ...part } : one)));
          const before = saved?.options.find(({ id }) => id === option.id);
          return (
            <OptionRow
              key={option.key}
              option={option}
              saved={before}
              group={draft.id}
              errors={errors}
              handle={handle(at)}
              isDragged={dragged === at}
              // Rows of one height, so that a dragged row finds its place.
              isOpen={open === option.key && dragged === null}
              onToggle={() => setOpen(open === option.key ? null : option.key)}
              onChange={change}
            >
              <OptionDetails
                option={option}
                saved={before}
                errors={errors}
                dishes={dishes}
                nestable={nestable}
                at={at}
                count={options.length}
                onChange={change}
                onMove={move}
                onRemove={() => setOptions(options.filter((_, i) => i !== at))}
              />
            </OptionRow>
          );
        })}
      </ul>
      <Button variant="text" className={styles.addOption} onClick={add}>
        <Icon name="plus" />
        {t('optionsEditor.addOption')}
      </Button>
      <MoveStatus text={status} />
    </>
  );
}
