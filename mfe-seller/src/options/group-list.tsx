import type { Dispatch, SetStateAction } from 'react';
import type { OptionGroup, OptionsMenu, Product } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useSearchParams } from '@smokehouse/shared/router';
import { Button, Icon } from '@smokehouse/shared/ui';
import { type GroupDraft, newGroup, previewOf, toGroupDraft } from './drafts';
import { GroupCard } from './group-card';
import styles from './options.module.css';
import { Preview } from './preview';

const NEW = 'new group';
/** The dish that the preview of a group has. */
const PREVIEW = 'preview';

/** Group id → what is typed. It stays while another group or a dish is open. */
export type GroupDrafts = Readonly<Record<string, GroupDraft>>;

/** All groups of options. One is open, with its preview beside it. */
export function GroupList({
  menu,
  dishes,
  drafts,
  setDrafts,
}: {
  menu: OptionsMenu;
  dishes: readonly Product[];
  drafts: GroupDrafts;
  setDrafts: Dispatch<SetStateAction<GroupDrafts>>;
}) {
  const { t } = useTranslation('mfe-seller');
  const [params, setParams] = useSearchParams();
  const open = params.get('group');
  const setOpen = (id: string | null) =>
    setParams(id === null ? {} : { group: id }, { replace: true, preventScrollReset: true });
  const setDraft = (id: string) => (draft: GroupDraft | undefined) =>
    setDrafts(({ [id]: _before, ...others }) => (draft ? { ...others, [id]: draft } : others));
  const draftOf = (group: OptionGroup) => drafts[group.id] ?? toGroupDraft(group);
  const opened = menu.groups.find(({ id }) => id === open);
  const shown = opened ? draftOf(opened) : drafts[NEW];
  function addGroup() {
    setDraft(NEW)(drafts[NEW] ?? newGroup());
    setOpen(NEW);
  }
  return (
    <div className={styles.columnsOfPage}>
      <div className={styles.main}>
        {menu.groups.map((group) => (
          <GroupCard
            key={group.id}
            saved={group}
            draft={draftOf(group)}
            isChanged={drafts[group.id] !== undefined}
            isOpen={open === group.id}
            menu={menu}
            dishes={dishes}
            onToggle={() => setOpen(open === group.id ? null : group.id)}
            onChange={setDraft(group.id)}
          />
        ))}
        {drafts[NEW] && (
          <GroupCard
            saved={undefined}
            draft={drafts[NEW]}
            isChanged
            isOpen={open === NEW}
            menu={menu}
            dishes={dishes}
            onToggle={() => setOpen(open === NEW ? null : NEW)}
            onChange={setDraft(NEW)}
          />
        )}
        {!drafts[NEW] && (
          <Button variant="line" className={styles.add} onClick={addGroup}>
            <Icon name="plus" />
            {t('optionsEditor.addGroup')}
          </Button>
        )}
      </div>
      {shown && open !== null && (
        <aside className={styles.side}>
          <Preview
            key={open}
            menu={withPreview(menu, previewOf(shown, opened))}
            dish={{ _id: PREVIEW, name: '', price: 0 }}
          />
        </aside>
      )}
    </div>
  );
}

/** The menu with a changed group and a dish that offers it. */
const withPreview = ({ groups }: OptionsMenu, group: OptionGroup): OptionsMenu => ({
  groups: [...groups.filter(({ id }) => id !== group.id), group],
  dishes: { [PREVIEW]: [{ group: group.id }] },
});
