import { useState } from 'react';
import { call } from '@smokehouse/shared/api';
import type { CallAnswer } from '@smokehouse/shared/contract';
import type { Permission } from '@smokehouse/shared/contract/rules/staff';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { ErrorNotice } from '@smokehouse/shared/ui';
import { Dialog } from '../parts/dialog';
import { errorMessage } from '../report-error';
import styles from './approval-dialog.module.css';
import { useStaffName } from './names';
import { PinForm } from './pin-form';

/** Asks for the name and PIN of somebody who may do what the signed-in person may not. */
export function ApprovalDialog({
  permission,
  onAnswer,
}: {
  permission: Permission;
  /** Called with the approval, or without one. */
  onAnswer: (approval?: string) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const nameOf = useStaffName();
  const { data, error, refetch } = useQuery({
    queryKey: ['approvers', permission],
    queryFn: async () =>
      (await call('GET /api/seller/approvers', undefined, { query: { permission } })).people,
    gcTime: 0,
  });
  // Each press of a name starts its PIN anew, with the focus in the field.
  const [pressed, setPressed] = useState({ id: '', times: 0 });
  // One person needs no choice.
  const chosen =
    data?.find(({ id }) => id === pressed.id) ?? (data?.length === 1 ? data[0] : undefined);

  async function approve(staffId: string, pin: string) {
    const { approval } = await call('POST /api/seller/approvals', { staffId, pin, permission });
    onAnswer(approval);
  }
  return (
    <Dialog title={t('staff.approval.title')} onClose={() => onAnswer()}>
      <p className={styles.text}>
        {t(`staff.approval.text.${permission}`, t('staff.approval.other'))}
      </p>
      {!data && <NotLoaded error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p role="status">{t('staff.approval.nobody')}</p>}
      {data && data.length > 0 && (
        <Approvers
          people={data}
          chosen={chosen?.id}
          onChoose={(id) => setPressed({ id, times: pressed.times + 1 })}
        />
      )}
      {chosen && (
        <PinForm
          key={`${chosen.id} ${pressed.times}`}
          label={t('staff.pin.of', { name: nameOf(chosen) })}
          submit={t('staff.approval.submit')}
          send={(pin) => approve(chosen.id, pin)}
        />
      )}
    </Dialog>
  );
}

function NotLoaded({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { t } = useTranslation('shared');
  if (error) return <ErrorNotice text={errorMessage(error)} onRetry={onRetry} />;
  return <p role="status">{t('loading')}</p>;
}

function Approvers({
  people,
  chosen,
  onChoose,
}: {
  people: CallAnswer<'GET /api/seller/approvers'>['people'];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const nameOf = useStaffName();
  return (
    <div className={styles.people} role="group" aria-label={t('staff.approval.who')}>
      {people.map((person) => (
        <button
          key={person.id}
          type="button"
          aria-pressed={person.id === chosen}
          onClick={() => onChoose(person.id)}
        >
          <b>
            <bdi>{nameOf(person)}</bdi>
          </b>
          <span>{t(`staff.role.${person.role}`)}</span>
        </button>
      ))}
    </div>
  );
}
