import { type SubmitEvent, useId, useState } from 'react';
import { call } from '@smokehouse/shared/api';
import { Alert } from '@smokehouse/shared/bundled/alert';
import { ruleText } from '@smokehouse/shared/bundled/option-group-field';
import type { OptionGroup, OptionsMenu, Product } from '@smokehouse/shared/contract';
import { paths } from '@smokehouse/shared/contract';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { Link } from '@smokehouse/shared/router';
import { useLanguage } from '@smokehouse/shared/stores';
import { Button, Icon } from '@smokehouse/shared/ui';
import { conflictOf } from '../conflict';
import { DeskIcon } from '../parts/desk-icon';
import { DeleteGroup } from './delete-group';
import { type DraftErrors, errorsOf, type GroupDraft, toGroupChange } from './drafts';
import { GroupForm } from './group-form';
import styles from './options.module.css';
import { useOptionsChange } from './queries';

interface Props {
  /** Undefined for a new group. */
  saved: OptionGroup | undefined;
  draft: GroupDraft;
  isChanged: boolean;
  isOpen: boolean;
  menu: OptionsMenu;
  dishes: readonly Product[];
  onToggle: () => void;
  /** Undefined discards the changes. */
  onChange: (draft: GroupDraft | undefined) => void;
}

/** A group: its name and rule, and its form while it is open. */
export function GroupCard(props: Props) {
  const { saved, draft, isChanged, isOpen, onToggle } = props;
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const id = useId();
  const name = dishName(draft, language) || t('optionsEditor.newGroup');
  const other = language === 'ar' ? draft.name : draft.nameAr;
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2>
        <button type="button" className={styles.head} aria-expanded={isOpen} onClick={onToggle}>
          <span id={id} className={styles.title}>
            {name}
          </span>
          <span className={styles.about}>
            {t('optionsEditor.ruleOf', {
              rule: ruleText(draft, t),
              count: draft.options.length,
            })}
            {isChanged && saved && !isOpen && ` · ${t('optionsEditor.unpublished')}`}
          </span>
          {other !== name && (
            <span
              className={styles.other}
              lang={language === 'ar' ? 'en' : 'ar'}
              dir={language === 'ar' ? 'ltr' : 'rtl'}
            >
              {other}
            </span>
          )}
          <DeskIcon name="down" />
        </button>
      </h2>
      {isOpen && <OpenGroup {...props} name={name} />}
    </section>
  );
}

function OpenGroup({
  saved,
  draft,
  isChanged,
  menu,
  dishes,
  name,
  onToggle,
  onChange,
}: Props & { name: string }) {
  const { t } = useTranslation('mfe-seller');
  const [errors, setErrors] = useState<DraftErrors>({});
  const [conflict, setConflict] = useState<OptionGroup>();
  const { isSending, send } = useOptionsChange((error) => {
    const theirs = conflictOf<'POST /api/seller/options/save'>(error)?.group;
    setConflict(theirs);
    // Publishing again overwrites the version that the seller has been told of.
    if (theirs) onChange({ ...draft, version: theirs.version });
  });
  const [isDeleting, setDeleting] = useState(false);

  async function publish(event: SubmitEvent) {
    event.preventDefault();
    const found = errorsOf(draft, saved);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const change = toGroupChange(draft, saved);
    if (!(await send(() => call('POST /api/seller/options/save', change)))) return;
    setConflict(undefined);
    onChange(undefined);
    if (!saved) onToggle();
  }
  function discard() {
    setErrors({});
    setConflict(undefined);
    onChange(undefined);
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void publish(event)}>
      {conflict && (
        <Alert className={styles.conflict}>
          <div>
            <p>{t('optionsEditor.conflict', { name })}</p>
            <Button variant="line" small onClick={discard}>
              {t('edit.useTheirs')}
            </Button>
          </div>
        </Alert>
      )}
      <GroupForm
        draft={draft}
        saved={saved}
        errors={errors}
        dishes={dishes}
        nestable={nestableIn(menu, draft.id)}
        onChange={onChange}
      />
      {saved && <UsedBy group={saved.id} menu={menu} dishes={dishes} />}
      <div className={styles.foot}>
        {saved && (
          <Button variant="text" onClick={() => setDeleting(true)}>
            <Icon name="trash" />
            {t('optionsEditor.delete')}
          </Button>
        )}
        <span className={styles.state}>{isChanged && t('optionsEditor.unpublished')}</span>
        {(isChanged || !saved) && (
          <Button variant="line" small onClick={discard}>
            {t('optionsEditor.discard')}
          </Button>
        )}
        <Button
          type="submit"
          variant="accent"
          small
          busy={isSending}
          disabled={!isChanged && !!saved}
        >
          {t(conflict ? 'edit.overwrite' : 'optionsEditor.publish')}
        </Button>
      </div>
      {isDeleting && saved && (
        <DeleteGroup group={saved} onClose={() => setDeleting(false)} onDeleted={discard} />
      )}
    </form>
  );
}

/** The groups that an option of this group can open: groups are nested one level. */
function nestableIn({ groups }: OptionsMenu, id: string | undefined): OptionGroup[] {
  const isInside = groups.some(({ options }) =>
    options.some((option) => id !== undefined && option.groups?.includes(id)),
  );
  if (isInside) return [];
  return groups.filter(
    (group) =>
      group.id !== id &&
      !group.replacesPrice &&
      !group.options.some((option) => (option.groups ?? []).length > 0),
  );
}

/** The dishes that offer the group. */
function UsedBy({
  group,
  menu,
  dishes,
}: {
  group: string;
  menu: OptionsMenu;
  dishes: readonly Product[];
}) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const users = dishes.filter(({ _id }) =>
    menu.dishes[_id]?.some((offered) => offered.group === group),
  );
  return (
    <p className={styles.usedBy}>
      {t(users.length > 0 ? 'optionsEditor.usedBy' : 'optionsEditor.unused')}{' '}
      {users.map((dish) => (
        <Link key={dish._id} to={`${paths.sellerOptions}?dish=${encodeURIComponent(dish._id)}`}>
          {dishName(dish, language)}
        </Link>
      ))}
    </p>
  );
}
