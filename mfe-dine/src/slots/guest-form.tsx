import { type ChangeEvent, useEffect, useState } from 'react';
import { ApiError, call } from '@smokehouse/shared/api';
import { mobileAsTyped } from '@smokehouse/shared/contract';
import { guestForm, type GuestForm as Guest } from '@smokehouse/shared/contract/forms';
import { useForm, zodResolver } from '@smokehouse/shared/forms';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useMutation, useQueryClient } from '@smokehouse/shared/query';
import { useDineCart, useSession, useUi } from '@smokehouse/shared/stores';
import { Field, Modal, notify } from '@smokehouse/shared/ui';
import { reasonOf } from '../parts/reason-of';
import { forgetTable, recallTable, rememberTable } from '../parts/table-number';
import styles from './guest-form.module.css';
import { TableField } from './table-field';

const FIELDS = ['name', 'mobile'] as const;

/** Name and mobile, and the table may order. */
export default function GuestForm() {
  const { t } = useTranslation('mfe-dine');
  const { t: shared } = useTranslation('shared');
  const queryClient = useQueryClient();
  const {
    register,
    handleSubmit,
    setError,
    setFocus,
    formState: { errors },
  } = useForm<Guest>({ resolver: zodResolver(guestForm), defaultValues: { name: '', mobile: '' } });
  // The table is only asked for where the code's one turned out to be none of ours.
  const [other, setOther] = useState<{ text: string; refusal: string } | null>(null);
  const close = () => useUi.getState().setGuestEntryOpen(false);
  // Not the button that closes: people come here to write.
  useEffect(() => {
    setFocus('name');
  }, [setFocus]);
  const enter = useMutation({
    networkMode: 'always',
    mutationFn: (guest: Guest) => {
      const table = other?.text || recallTable();
      return call('POST /api/dineuser/register', {
        ...guest,
        dineCart: useDineCart.getState().items,
        ...(table && { table }),
      });
    },
    onSuccess: ({ user }) => {
      if (user.table) rememberTable(user.table);
      // What the guest before ordered is none of this one's business.
      queryClient.removeQueries({ queryKey: ['dine-orders'] });
      useSession.getState().setGuest(user);
      close();
    },
    onError: (error) => {
      const fields = error instanceof ApiError ? error.fields : {};
      for (const field of FIELDS)
        if (fields[field]) setError(field, { type: 'server', message: fields[field] });
      if (fields.table) {
        forgetTable();
        setOther({ text: '', refusal: fields.table });
      } else if (!FIELDS.some((field) => fields[field])) notify.error(reasonOf(error, t));
    },
  });
  /** Our own messages are keys; the server's are sentences already. */
  const textOf = (error: { type?: string; message?: string } | undefined) =>
    error?.type === 'server' ? error.message : error?.message && shared(`form.${error.message}`);
  // In the order of the form: the first wrong field gets the focus.
  const name = register('name');
  const { onChange, ...mobile } = register('mobile');
  function typeMobile(event: ChangeEvent<HTMLInputElement>) {
    const kept = mobileAsTyped(event.target.value);
    if (kept !== event.target.value) event.target.value = kept;
    void onChange(event);
  }
  return (
    <Modal title={t('entry.title')} onClose={close}>
      <p className={styles.lead}>{t('entry.text')}</p>
      <form
        noValidate
        onSubmit={(event) => void handleSubmit((guest) => enter.mutate(guest))(event)}
      >
        <Field
          label={t('entry.name')}
          autoComplete="name"
          dir="auto"
          maxLength={80}
          required
          error={textOf(errors.name)}
          {...name}
        />
        <Field
          label={t('entry.mobile')}
          className={`input num ${styles.number}`}
          dir="ltr"
          type="tel"
          autoComplete="tel-national"
          maxLength={20}
          required
          hint={t('entry.hint')}
          error={textOf(errors.mobile)}
          onChange={typeMobile}
          {...mobile}
        />
        {other && (
          <TableField
            value={other.text}
            refusal={other.refusal}
            onType={(text) => setOther({ text, refusal: '' })}
          />
        )}
        <button type="submit" className="btn btn-accent btn-block" disabled={enter.isPending}>
          {t('entry.start')}
        </button>
      </form>
    </Modal>
  );
}
