import { type Dispatch, type SetStateAction, useState } from 'react';
import { call } from '@smokehouse/shared/api';
import { Select } from '@smokehouse/shared/bundled/select';
import type { OptionsMenu, Product } from '@smokehouse/shared/contract';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { Button, ControlField, notify } from '@smokehouse/shared/ui';
import { useSortable } from '../parts/use-sortable';
import {
  type DishGroupDraft,
  isWrong,
  newDishGroup,
  toDishDraft,
  toDishGroups,
} from './dish-drafts';
import { DishGroupRow } from './dish-group-row';
import { moved } from './drafts';
import { MoveStatus } from './handle';
import styles from './options.module.css';
import { Preview } from './preview';
import { useOptionsChange } from './queries';

interface Props {
  dish: Product;
  menu: OptionsMenu;
  dishes: readonly Product[];
}

/** Dish id → what is typed. It stays while another dish or the groups are open. */
export type DishDrafts = Readonly<Record<string, readonly DishGroupDraft[]>>;

/** The groups of a dish in their order, with what differs on this dish. */
export function DishGroups({
  dish,
  menu,
  dishes,
  drafts,
  setDrafts,
}: Props & { drafts: DishDrafts; setDrafts: Dispatch<SetStateAction<DishDrafts>> }) {
  const { t } = useTranslation('mfe-seller');
  const { isSending, send } = useOptionsChange();
  const changed = drafts[dish._id];
  const setChanged = (draft: DishGroupDraft[] | undefined) =>
    setDrafts(({ [dish._id]: _before, ...others }) =>
      draft ? { ...others, [dish._id]: draft } : others,
    );
  const draft = changed ?? toDishDraft(menu.dishes[dish._id] ?? []);
  const groups = toDishGroups(draft, menu.groups);
  async function publish() {
    if (draft.some(isWrong)) {
      notify.error(t('optionsEditor.error.dish'));
      return;
    }
    const answer = await send(() =>
      call('POST /api/seller/options/dish', { product: dish._id, groups }),
    );
    if (answer) setChanged(undefined);
  }
  return (
    <div className={styles.columnsOfPage}>
      <div className={styles.main}>
        {draft.length > 0 ? (
          <SortedGroups draft={draft} menu={menu} onChange={setChanged} />
        ) : (
          <p className={styles.none}>{t('optionsEditor.noGroups')}</p>
        )}
        <AddGroups dish={dish} menu={menu} dishes={dishes} draft={draft} onChange={setChanged} />
        <div className={styles.foot}>
          <span className={styles.state}>{changed && t('optionsEditor.unpublished')}</span>
          {changed && (
            <Button variant="line" small onClick={() => setChanged(undefined)}>
              {t('optionsEditor.discard')}
            </Button>
          )}
          <Button
            variant="accent"
            small
            busy={isSending}
            disabled={!changed}
            onClick={() => void publish()}
          >
            {t('optionsEditor.publish')}
          </Button>
        </div>
      </div>
      {draft.length > 0 && (
        <aside className={styles.side}>
          <Preview
            menu={{ groups: menu.groups, dishes: { ...menu.dishes, [dish._id]: groups } }}
            dish={dish}
          />
        </aside>
      )}
    </div>
  );
}

function SortedGroups({
  draft,
  menu,
  onChange,
}: {
  draft: readonly DishGroupDraft[];
  menu: OptionsMenu;
  onChange: (draft: DishGroupDraft[]) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const [open, setOpen] = useState<string | null>(null);
  const [status, setStatus] = useState('');
  const find = (id: string | undefined) => menu.groups.find((group) => group.id === id);
  const { listProps, dragged, handle, move } = useSortable(draft.length, (from, to) => {
    const group = find(draft[from]?.group);
    onChange(moved(draft, from, to));
    const name = group ? dishName(group, language) : '';
    setStatus(t('optionsEditor.moved', { name, place: to + 1, count: draft.length }));
  });
  return (
    <>
      <ul role="list" className={`${styles.list} ${styles.sorted}`} {...listProps}>
        {draft.map((one, at) => {
          const group = find(one.group);
          if (!group) return null;
          return (
            <DishGroupRow
              key={one.group}
              draft={one}
              group={group}
              handle={handle(at)}
              at={at}
              count={draft.length}
              isDragged={dragged === at}
              isOpen={open === one.group && dragged === null}
              onToggle={() => setOpen(open === one.group ? null : one.group)}
              onMove={move}
              onChange={(part) =>
                onChange(draft.map((other, i) => (i === at ? { ...other, ...part } : other)))
              }
              onRemove={() => onChange(draft.filter((_, i) => i !== at))}
            />
          );
        })}
      </ul>
      <MoveStatus text={status} />
    </>
  );
}

/** Adds a group to the dish, or all groups of another dish in place of its own. */
function AddGroups({
  dish,
  menu,
  dishes,
  draft,
  onChange,
}: Props & {
  draft: readonly DishGroupDraft[];
  onChange: (draft: DishGroupDraft[]) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const free = menu.groups.filter(({ id }) => draft.every(({ group }) => group !== id));
  const sources = dishes.filter(
    ({ _id }) => _id !== dish._id && (menu.dishes[_id] ?? []).length > 0,
  );
  const nameOf = (one: { name: string; nameAr?: string | undefined }) => dishName(one, language);
  return (
    <div className={styles.sources}>
      <ControlField label={t('optionsEditor.addToDish')}>
        {(control) => (
          <Select
            {...control}
            value=""
            onChange={({ target }) => onChange([...draft, newDishGroup(target.value)])}
          >
            <option value="">{t('optionsEditor.choose')}</option>
            {free.map((group) => (
              <option key={group.id} value={group.id}>
                {nameOf(group)}
              </option>
            ))}
          </Select>
        )}
      </ControlField>
      <ControlField label={t('optionsEditor.copy')} hint={t('optionsEditor.copyHint')}>
        {(control) => (
          <Select
            {...control}
            value=""
            onChange={({ target }) => onChange(toDishDraft(menu.dishes[target.value] ?? []))}
          >
            <option value="">{t('optionsEditor.choose')}</option>
            {sources.map((source) => (
              <option key={source._id} value={source._id}>
                {nameOf(source)}
              </option>
            ))}
          </Select>
        )}
      </ControlField>
    </div>
  );
}
