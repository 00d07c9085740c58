import { useEffect, useRef, useState } from 'react';
import { Alert } from '@smokehouse/shared/bundled/alert';
import { call } from '@smokehouse/shared/api';
import type { CallAnswer } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { Button, Field, Icon } from '@smokehouse/shared/ui';
import { useNow } from '../parts/use-now';
import { Dialog } from '../parts/dialog';
import { DialogForm } from '../parts/dialog-form';
import { useFormMutation } from '../parts/use-desk-mutation';
import { KindSelect, screenOf, type TabletKind } from './kind-select';
import styles from './pairing.module.css';
import { tabletsQuery } from './public/queries';
import staff from './staff.module.css';

type Pairing = CallAnswer<'POST /api/seller/tablets/pair'>;

/** The server's limit. */
const MAX_NAME = 40;
/** How soon the dialog notices that a tablet has used the code. Unit: ms. */
const WATCH_MS = 2_000;
const MINUTE = 60_000;

/** Shows the code with which another device becomes a shared tablet. First asks for its name. */
export function PairDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('mfe-seller');
  const [name, setName] = useState('');
  const [kind, setKind] = useState<TabletKind>('names');
  const [pairing, setPairing] = useState<Pairing>();
  const { isSending, fields, failure, send } = useFormMutation();
  const open = () =>
    send(async () => {
      setPairing(
        await call('POST /api/seller/tablets/pair', { name, screen: screenOf(kind) ?? undefined }),
      );
      return undefined;
    });
  return (
    <Dialog title={t('staff.pairing.title')} onClose={onClose}>
      {pairing ? (
        <ShownCode
          key={pairing.id}
          pairing={pairing}
          name={name}
          failure={failure}
          onAgain={open}
          onClose={onClose}
        />
      ) : (
        <DialogForm
          failure={failure}
          isSending={isSending}
          submit={t('staff.pairing.show')}
          onSubmit={open}
          onClose={onClose}
        >
          <p className={staff.text}>{t('staff.pairing.text')}</p>
          <Field
            label={t('staff.tablets.name')}
            hint={t('staff.tablets.nameHint')}
            maxLength={MAX_NAME}
            error={fields.name}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <KindSelect label={t('staff.tablets.kind')} kind={kind} onChoose={setKind} />
          <p className={styles.left}>{t(`staff.tablets.kindText.${kind}`)}</p>
        </DialogForm>
      )}
    </Dialog>
  );
}

/** The code, until a tablet has used it or it expires. */
function ShownCode({
  pairing: { id, code, url, qr, expiresAt },
  name,
  failure,
  onAgain,
  onClose,
}: {
  pairing: Pairing;
  name: string;
  /** Of the request for a new code. */
  failure: string;
  onAgain: () => Promise<void>;
  onClose: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const { data } = useQuery({ ...tabletsQuery, refetchInterval: WATCH_MS });
  const left = Date.parse(expiresAt) - useNow();
  // A tablet has the id of its pairing.
  if (data?.some((tablet) => tablet.id === id)) return <Paired name={name} onClose={onClose} />;
  if (left <= 0)
    return (
      <>
        {failure ? <Alert>{failure}</Alert> : <p role="alert">{t('staff.pairing.expired')}</p>}
        <p className={styles.left}>
          <Button variant="accent" autoFocus onClick={() => void onAgain()}>
            {t('staff.pairing.again')}
          </Button>
        </p>
      </>
    );
  return (
    <>
      <div className={styles.shown}>
        <img
          src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
          alt={t('staff.pairing.qr')}
          width={200}
          height={200}
        />
        <div>
          <ol>
            <li>{t('staff.pairing.scan')}</li>
            <li>{t('staff.pairing.type', { address: shortAddress(url) })}</li>
          </ol>
          <p className={styles.code}>
            <bdi dir="ltr" aria-hidden>
              {code.slice(0, 3)} {code.slice(3)}
            </bdi>
            <span className="vh">{[...code].join(' ')}</span>
          </p>
        </div>
      </div>
      <p className={styles.left} role="status">
        {t('staff.pairing.left', { count: Math.ceil(left / MINUTE) })}
      </p>
      <p className={styles.left}>{t('staff.pairing.newest')}</p>
    </>
  );
}

/** The address without the code, to type it. Isolated: it reads left to right in Arabic. */
const shortAddress = (url: string) =>
  `\u2066${url.replace(/#.*$/, '').replace(/^https?:\/\//, '')}\u2069`;

function Paired({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useTranslation('mfe-seller');
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <>
      <p className={styles.done} ref={text} tabIndex={-1}>
        <Icon name="check" />
        {t('staff.pairing.done', { name })}
      </p>
      <Button variant="accent" onClick={onClose}>
        {t('staff.pairing.close')}
      </Button>
    </>
  );
}
