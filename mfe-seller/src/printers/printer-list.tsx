import { useState } from 'react';
import { call } from '@smokehouse/shared/api';
import type { Printer } from '@smokehouse/shared/contract';
import { PRINTS } from '@smokehouse/shared/contract/operations/printing/rules';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, Icon, IconButton } from '@smokehouse/shared/ui';
import { DeskIcon } from '../parts/desk-icon';
import { Dialog } from '../parts/dialog';
import { Sheet } from '../parts/page';
import { useAccess } from '../staff/public/access';
import { PrinterForm } from './printer-form';
import { PrinterStateLabel } from './printer-state';
import { usePrintsText } from './prints-text';
import styles from './printers.module.css';
import { useSending } from './use-sending';

/** The printers. A row becomes a form while it is edited. */
export function PrinterList({
  printers,
  networks,
}: {
  printers: readonly Printer[];
  networks: readonly string[];
}) {
  const [edited, setEdited] = useState<string>();
  const [removed, setRemoved] = useState<Printer>();
  return (
    <Sheet>
      <ul role="list">
        {printers.map((printer) => (
          <li key={printer._id}>
            {edited === printer._id ? (
              <PrinterForm
                printer={printer}
                networks={networks}
                onClose={() => setEdited(undefined)}
              />
            ) : (
              <Row
                printer={printer}
                onEdit={() => setEdited(printer._id)}
                onRemove={() => setRemoved(printer)}
              />
            )}
          </li>
        ))}
      </ul>
      {removed && <RemovePrinter printer={removed} onClose={() => setRemoved(undefined)} />}
    </Sheet>
  );
}

function Row({
  printer,
  onEdit,
  onRemove,
}: {
  printer: Printer;
  onEdit: () => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const { may } = useAccess();
  const { isSending, send } = useSending();
  const { _id: id, name, waiting, failed } = printer;
  return (
    <div className={styles.row}>
      <div className={styles.about}>
        <h2>
          <bdi>{name}</bdi>
        </h2>
        <Details printer={printer} />
      </div>
      <div className={styles.now}>
        <PrinterStateLabel printer={printer} />
        {waiting > 0 && <span>{t('printers.waiting', { count: waiting })}</span>}
        {failed > 0 && (
          <span className={styles.bad}>{t('printers.failed', { count: failed })}</span>
        )}
      </div>
      {may('printers.manage') && (
        <div className={styles.buttons}>
          <Button
            variant="line"
            small
            aria-label={t('printers.testOf', { name })}
            aria-disabled={isSending || !printer.isOn}
            onClick={() => {
              if (printer.isOn) void send(() => call('POST /api/seller/printers/test', { id }));
            }}
          >
            <Icon name="print" />
            {t('printers.test')}
          </Button>
          <IconButton label={t('edit.of', { name })} onClick={onEdit}>
            <DeskIcon name="pencil" />
          </IconButton>
          <IconButton label={t('printers.removeOf', { name })} onClick={onRemove}>
            <Icon name="trash" />
          </IconButton>
        </div>
      )}
    </div>
  );
}

/** What it prints, its language, paper and address. */
function Details({ printer }: { printer: Printer }) {
  const { t } = useTranslation('mfe-seller');
  const textOf = usePrintsText();
  const { host, port, paper, language } = printer;
  const prints = PRINTS.filter((one) => printer.prints.includes(one)).map(textOf);
  return (
    <p>
      {prints.length > 0 ? prints.join(t('comma')) : t('printers.nothing')} ·{' '}
      {t(`printers.languages.${language}`)} · <bdi dir="ltr">{paper.replace('mm', ' mm')}</bdi> ·{' '}
      <bdi dir="ltr" className="num">
        {host}:{port}
      </bdi>
    </p>
  );
}

/** Confirms the removal of a printer. */
function RemovePrinter({
  printer: { _id: id, name },
  onClose,
}: {
  printer: Printer;
  onClose: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const { isSending, send } = useSending();
  async function remove() {
    if (await send(() => call('POST /api/seller/printers/remove', { id }))) onClose();
  }
  return (
    <Dialog title={t('printers.removeTitle')} onClose={onClose}>
      <p>{t('printers.removeText', { name })}</p>
      <div className={styles.actions}>
        <Button variant="accent" aria-disabled={isSending} onClick={() => void remove()}>
          <Icon name="trash" />
          {t('printers.remove')}
        </Button>
        <Button variant="line" autoFocus onClick={onClose}>
          {t('remove.cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
