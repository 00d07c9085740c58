import { type FormEvent, useState } from 'react';
import { call } from '@smokehouse/shared/api';
import type { Drawer } from '@smokehouse/shared/contract';
import { MAX_DRAWER_NAME, MAX_DRAWERS } from '@smokehouse/shared/contract/money/shifts/rules';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, Field } from '@smokehouse/shared/ui';
import { Dialog } from '../parts/dialog';
import { Switch } from '../parts/switch';
import { useNameOf } from '../parts/use-name-of';
import styles from './shift.module.css';
import { useSend } from './use-send';

/** Names the drawers, adds one, and takes one out of use. */
export function DrawersDialog({
  drawers,
  onClose,
}: {
  drawers: readonly Drawer[];
  onClose: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const nameOf = useNameOf();
  const [edited, setEdited] = useState<Drawer | 'new'>();
  const { isSending, send } = useSend();
  const isNew = edited === 'new';
  if (edited)
    return (
      <Dialog title={t(isNew ? 'shift.addDrawer' : 'shift.renameDrawer')} onClose={onClose}>
        <NameForm drawer={isNew ? undefined : edited} onDone={() => setEdited(undefined)} />
      </Dialog>
    );
  return (
    <Dialog title={t('shift.editDrawers')} onClose={onClose}>
      <ul className={styles.names}>
        {drawers.map((drawer) => {
          const { _id: id, nameEn, nameAr, isActive } = drawer;
          return (
            <li key={id}>
              <Button variant="text" small onClick={() => setEdited(drawer)}>
                {nameOf(drawer)}
              </Button>
              <Switch
                isOn={isActive}
                isSaving={isSending}
                label={t('shift.inUseOf', { drawer: nameOf(drawer) })}
                text={t(isActive ? 'shift.inUse' : 'shift.notInUse')}
                onToggle={() =>
                  send(() =>
                    call('POST /api/seller/drawers/save', {
                      id,
                      nameEn,
                      nameAr,
                      isActive: !isActive,
                    }),
                  )
                }
              />
            </li>
          );
        })}
      </ul>
      {drawers.length < MAX_DRAWERS && (
        <Button variant="line" onClick={() => setEdited('new')}>
          {t('shift.addDrawer')}
        </Button>
      )}
    </Dialog>
  );
}

function NameForm({ drawer, onDone }: { drawer: Drawer | undefined; onDone: () => void }) {
  const { t } = useTranslation('mfe-seller');
  const { isSending, send } = useSend();
  const [nameEn, setNameEn] = useState(drawer?.nameEn ?? '');
  const [nameAr, setNameAr] = useState(drawer?.nameAr ?? '');
  const [isChecked, setChecked] = useState(false);
  const missing = (name: string) =>
    isChecked && name.trim() === '' ? t('shift.noName') : undefined;
  function save(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (nameEn.trim() === '' || nameAr.trim() === '') return;
    const body = {
      ...(drawer && { id: drawer._id }),
      ...{ nameEn, nameAr, isActive: drawer?.isActive ?? true },
    };
    send(() => call('POST /api/seller/drawers/save', body), onDone);
  }
  return (
    <form onSubmit={save} noValidate>
      <Field
        label={t('shift.nameEn')}
        error={missing(nameEn)}
        dir="ltr"
        value={nameEn}
        maxLength={MAX_DRAWER_NAME}
        onChange={({ target }) => setNameEn(target.value)}
      />
      <Field
        label={t('shift.nameAr')}
        error={missing(nameAr)}
        dir="rtl"
        value={nameAr}
        maxLength={MAX_DRAWER_NAME}
        onChange={({ target }) => setNameAr(target.value)}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="accent" busy={isSending}>
          {t('shift.save')}
        </Button>
        <Button variant="line" onClick={onDone}>
          {t('remove.cancel')}
        </Button>
      </div>
    </form>
  );
}
