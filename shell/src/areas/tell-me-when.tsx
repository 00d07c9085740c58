import { useState } from 'react';
import { ApiError, call } from '@smokehouse/shared/api';
import type { Place } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useSession } from '@smokehouse/shared/stores';
import { Button, Field } from '@smokehouse/shared/ui';
import styles from './area-sheet.module.css';

interface AreaRequest {
  place: Place;
  contact: string;
  isOpen: boolean;
  isBusy: boolean;
  error?: string;
  /** The server's answer. */
  message?: string;
}

/** Asks to be told when an area contains a place. Another place begins again. */
export function useAreaRequest(place: Place) {
  const email = useSession(({ user }) => user?.email ?? '');
  const initial: AreaRequest = { place, contact: email, isOpen: false, isBusy: false };
  const [last, setLast] = useState(initial);
  const request = last.place === place ? last : initial;
  async function send() {
    const { contact } = request;
    setLast({ ...request, isBusy: true });
    try {
      const { message } = await call('POST /api/areas/request', { place, contact });
      setLast({ ...request, message });
    } catch (error) {
      const field = error instanceof ApiError ? error.fields.contact : undefined;
      setLast({ ...request, error: field ?? (error as Error).message });
    }
  }
  return {
    ...request,
    open: () => setLast({ ...request, isOpen: true }),
    type: (contact: string) => setLast({ ...request, contact }),
    send,
  };
}

/** The button for it, the field that it opens, and the answer. */
export function TellMeWhen({ request }: { request: ReturnType<typeof useAreaRequest> }) {
  const { t } = useTranslation('shell');
  const { isOpen, isBusy, contact, error, message } = request;
  if (message)
    return (
      <p className={styles.told} role="status">
        {message}
      </p>
    );
  if (!isOpen)
    return (
      <Button variant="line" block onClick={request.open}>
        {t('areas.tellMe')}
      </Button>
    );
  return (
    <>
      <Field
        label={t('areas.contact')}
        hint={t('areas.contactHint')}
        error={error}
        value={contact}
        onChange={(event) => request.type(event.target.value)}
        dir="ltr"
        maxLength={254}
        autoFocus
      />
      <Button variant="line" block type="submit" busy={isBusy}>
        {t('areas.tellMeSend')}
      </Button>
    </>
  );
}
