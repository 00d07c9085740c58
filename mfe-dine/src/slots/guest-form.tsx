import { call } from '@smokehouse/shared/api';
import { mobileAsTyped } from '@smokehouse/shared/contract';
import { guestForm, type GuestForm as Guest } from '@smokehouse/shared/contract/forms';
import { useForm, zodResolver } from '@smokehouse/shared/forms';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useMutation, useQueryClient } from '@smokehouse/shared/query';
import { useDineCart, useSession, useUi } from '@smokehouse/shared/stores';
import { Field, Modal, notify } from '@smokehouse/shared/ui';

/** Name and mobile, and the table may order. */
export default function GuestForm() {
  const { t } = useTranslation('mfe-dine');
  const { t: shared } = useTranslation('shared');
  const queryClient = useQueryClient();
  const { register, handleSubmit, setValue, formState: { errors } } = useForm<Guest>({ resolver: zodResolver(guestForm), defaultValues: { name: '', mobile: '' } });
  const close = () => useUi.getState().setGuestEntryOpen(false);
  const enter = useMutation({
    mutationFn: (guest: Guest) => call('POST /api/dineuser/register', { ...guest, dineCart: useDineCart.getState().items }),
    onSuccess: ({ user }) => {
      // What the guest before ordered is none of this one's business.
      queryClient.removeQueries({ queryKey: ['dine-orders'] });
      useSession.getState().setGuest(user);
      close();
    },
    onError: (error) => notify.error(error.message),
  });
  const textOf = (key?: string) => key && shared(`form.${key}`);
  const mobile = register('mobile', { onChange: (event: { target: { value: string } }) => setValue('mobile', mobileAsTyped(event.target.value)) });
  return (
    <Modal title={t('entry.title')} onClose={close}>
      <p className="muted mfe-dine-hint">{t('entry.text')}</p>
      <form noValidate onSubmit={(event) => void handleSubmit((guest) => enter.mutate(guest))(event)}>
        <Field label={t('entry.name')} autoComplete="name" required error={textOf(errors.name?.message)} {...register('name')} />
        <Field label={t('entry.mobile')} className="input num" dir="ltr" inputMode="tel" autoComplete="tel" required hint={t('entry.hint')} error={textOf(errors.mobile?.message)} {...mobile} />
        <button type="submit" className="btn btn-accent btn-block" disabled={enter.isPending}>{t('entry.start')}</button>
      </form>
    </Modal>
  );
}
