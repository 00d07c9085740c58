import { useState } from 'react';
import { call } from '@smokehouse/shared/api';
import { Select } from '@smokehouse/shared/bundled/select';
import type { StaffMember } from '@smokehouse/shared/contract';
import {
  PIN_LENGTH,
  STAFF_ROLES,
  type StaffRole,
} from '@smokehouse/shared/contract/people/staff/rules';
import { useTranslation } from '@smokehouse/shared/i18n';
import { ControlField, Field } from '@smokehouse/shared/ui';
import { ConfirmDialog } from '../parts/confirm-dialog';
import { useNameOf } from '../parts/use-name-of';
import { ChangeDialog } from './change-dialog';
import { staffQuery } from './public/queries';
import styles from './staff.module.css';
import { useChange } from './use-change';

/** The server's limit. */
const MAX_NAME = 60;

export interface DialogProps {
  onClose: () => void;
  /** Called if the identity has to be confirmed again. */
  onUnconfirmed: () => void;
}

/** Adds a person, or changes names and role. */
export function PersonDialog({
  person,
  ...dialog
}: DialogProps & { person: StaffMember | undefined }) {
  const { t } = useTranslation('mfe-seller');
  const [nameEn, setNameEn] = useState(person?.nameEn ?? '');
  const [nameAr, setNameAr] = useState(person?.nameAr ?? '');
  const [role, setRole] = useState<StaffRole>(person?.role ?? 'waiter');
  const [email, setEmail] = useState('');
  const [pin, setPin] = useState('');
  function save() {
    const data = { nameEn, nameAr, role };
    return person
      ? call('POST /api/seller/staff/change', { id: person.id, ...data })
      : call('POST /api/seller/staff/add', {
          ...data,
          ...(email.trim() && { email }),
          ...(pin && { pin }),
        });
  }
  return (
    <ChangeDialog
      title={t(person ? 'staff.edit.title' : 'staff.add.title')}
      submit={t(person ? 'staff.save' : 'staff.add.submit')}
      queryKey={staffQuery.queryKey}
      change={save}
      {...dialog}
    >
      {(fields) => (
        <>
          <Field
            label={t('staff.nameEn')}
            lang="en"
            dir="ltr"
            maxLength={MAX_NAME}
            error={fields.nameEn}
            value={nameEn}
            onChange={({ target }) => setNameEn(target.value)}
          />
          <Field
            label={t('staff.nameAr')}
            lang="ar"
            dir="rtl"
            maxLength={MAX_NAME}
            error={fields.nameAr}
            value={nameAr}
            onChange={({ target }) => setNameAr(target.value)}
          />
          <ControlField
            label={t('staff.roleOf')}
            error={fields.role}
            hint={t(`staff.does.${role}`)}
          >
            {(control) => (
              <Select
                {...control}
                value={role}
                onChange={({ target }) => setRole(target.value as StaffRole)}
              >
                {STAFF_ROLES.map((one) => (
                  <option key={one} value={one}>
                    {t(`staff.role.${one}`)}
                  </option>
                ))}
              </Select>
            )}
          </ControlField>
          {!person && (
            <>
              <EmailField email={email} error={fields.email} onChange={setEmail} />
              <PinField
                label={t('staff.pin.optional')}
                pin={pin}
                error={fields.pin}
                onChange={setPin}
              />
            </>
          )}
        </>
      )}
    </ChangeDialog>
  );
}

function EmailField({
  email,
  error,
  onChange,
}: {
  email: string;
  error: string | undefined;
  onChange: (email: string) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  return (
    <Field
      label={t('staff.email')}
      hint={t('staff.emailHint')}
      type="email"
      dir="ltr"
      autoComplete="off"
      error={error}
      value={email}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function PinField({
  label,
  pin,
  error,
  onChange,
}: {
  label: string;
  pin: string;
  error: string | undefined;
  onChange: (pin: string) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  return (
    <Field
      label={label}
      hint={t('staff.pin.rule')}
      dir="ltr"
      inputMode="numeric"
      autoComplete="off"
      maxLength={PIN_LENGTH.max}
      error={error}
      value={pin}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** Sets a new PIN, which also unlocks the name. */
export function PinDialog({ person, ...dialog }: DialogProps & { person: StaffMember }) {
  const { t } = useTranslation('mfe-seller');
  const name = useNameOf()(person);
  const [pin, setPin] = useState('');
  return (
    <ChangeDialog
      title={t('staff.pin.title', { name })}
      submit={t('staff.pin.set')}
      queryKey={staffQuery.queryKey}
      change={() => call('POST /api/seller/staff/pin', { id: person.id, pin })}
      {...dialog}
    >
      {(fields) => (
        <PinField label={t('staff.pin.label')} pin={pin} error={fields.pin} onChange={setPin} />
      )}
    </ChangeDialog>
  );
}

/** Invites a person without an account, or sends the invitation again. */
export function InviteDialog({ person, ...dialog }: DialogProps & { person: StaffMember }) {
  const { t } = useTranslation('mfe-seller');
  const name = useNameOf()(person);
  const [email, setEmail] = useState('');
  const invite = () =>
    call('POST /api/seller/staff/invite', { id: person.id, ...(email.trim() && { email }) });
  return (
    <ChangeDialog
      title={t('staff.invite.title', { name })}
      submit={t('staff.invite.submit')}
      queryKey={staffQuery.queryKey}
      change={invite}
      {...dialog}
    >
      {(fields) =>
        person.email === undefined ? (
          <EmailField email={email} error={fields.email} onChange={setEmail} />
        ) : (
          <p className={styles.full}>{t('staff.invite.again', { email: person.email })}</p>
        )
      }
    </ChangeDialog>
  );
}

/** A person leaves. */
export function EndDialog({
  person,
  onClose,
  onUnconfirmed,
}: DialogProps & { person: StaffMember }) {
  const { t } = useTranslation('mfe-seller');
  const name = useNameOf()(person);
  const { send, isSending, failure } = useChange(staffQuery.queryKey, {
    onDone: onClose,
    onUnconfirmed,
  });
  return (
    <ConfirmDialog
      title={t('staff.end.title', { name })}
      text={failure || t('staff.end.text')}
      icon="out"
      submit={t('staff.end.submit')}
      isSending={isSending}
      onConfirm={() => send(() => call('POST /api/seller/staff/end', { id: person.id }))}
      onClose={onClose}
    />
  );
}
