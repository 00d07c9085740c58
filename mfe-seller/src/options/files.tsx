import { type ChangeEvent, useId, useState } from 'react';
import { call } from '@smokehouse/shared/api';
import { Alert } from '@smokehouse/shared/bundled/alert';
import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import type {
  OptionImportFault,
  OptionImportPreview,
  OptionsMenu,
  Product,
} from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { ButtonLink, Icon } from '@smokehouse/shared/ui';
import { conflictOf } from '../conflict';
import ar from './locales/optionsFiles.ar.json';
import en from './locales/optionsFiles.en.json';
import { DeskIcon } from '../parts/desk-icon';
import { reportError } from '../report-error';
import styles from './files.module.css';
import { ImportPreview } from './import-preview';
import { useOptionsChange } from './queries';

interface Props {
  menu: OptionsMenu;
  dishes: readonly Product[];
}

/** A file that the server has read. */
interface ReadFile {
  file: File;
  preview: OptionImportPreview;
  /** The options changed after the seller saw a preview. */
  isOutdated: boolean;
}

/** Downloads all options, and imports them from a file after a preview. */
function OptionFiles({ menu, dishes }: Props) {
  return (
    <div className={styles.page}>
      <Export />
      <Import menu={menu} dishes={dishes} />
    </div>
  );
}

function Export() {
  const { t } = useTranslation('mfe-seller');
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{t('optionsFiles.export')}</h2>
      <p>{t('optionsFiles.exportText')}</p>
      <div className={styles.buttons}>
        {(['csv', 'json'] as const).map((format) => (
          <ButtonLink key={format} variant="line" href={`/api/seller/options.${format}`} download>
            <DeskIcon name="file" />
            {t(`optionsFiles.${format}`)}
          </ButtonLink>
        ))}
      </div>
    </section>
  );
}

/** The form of both calls. The server reads the confirmation before the file arrives. */
function formOf(file: File, confirmation?: object): FormData {
  const form = new FormData();
  if (confirmation) form.append('importData', JSON.stringify(confirmation));
  form.append('file', file);
  return form;
}

/** A ref. Its identity never changes, so that React calls it on mount and unmount only. */
const focusOnMount = (element: HTMLElement | null) => element?.focus();

function Import({ menu, dishes }: Props) {
  const { t } = useTranslation('mfe-seller');
  const id = useId();
  const [read, setRead] = useState<ReadFile>();
  const { isSending, send } = useOptionsChange((error) => {
    const preview = conflictOf<'POST /api/seller/options/import'>(error)?.preview;
    if (preview) setRead((before) => before && { ...before, preview, isOutdated: true });
  });
  const [isReading, setReading] = useState(false);

  async function open(file: File) {
    setRead(undefined);
    setReading(true);
    try {
      const preview = await call('POST /api/seller/options/preview', formOf(file));
      setRead({ file, preview, isOutdated: false });
    } catch (error) {
      reportError(error);
    } finally {
      setReading(false);
    }
  }
  async function confirm(removesAllergens: boolean) {
    if (!read) return;
    const { file, preview } = read;
    const confirmation = { fingerprint: preview.fingerprint, removesAllergens };
    const answer = await send(() =>
      call('POST /api/seller/options/import', formOf(file, confirmation)),
    );
    if (answer) setRead(undefined);
  }
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{t('optionsFiles.import')}</h2>
      <p>{t('optionsFiles.importText')}</p>
      <FileButton
        text={t(read ? 'optionsFiles.chooseOther' : 'optionsFiles.choose')}
        onFile={(file) => void open(file)}
      />
      <p role="status">{isReading && t('optionsFiles.reading')}</p>
      {read && (
        <div className={styles.result}>
          <h3 ref={focusOnMount} tabIndex={-1}>
            {t('optionsFiles.preview', { file: read.file.name })}
          </h3>
          {read.isOutdated && <Alert>{t('optionsFiles.outdated')}</Alert>}
          {read.preview.faults.length > 0 ? (
            <Faults faults={read.preview.faults} />
          ) : (
            <ImportPreview
              key={read.preview.fingerprint}
              preview={read.preview}
              menu={menu}
              dishes={dishes}
              isBusy={isSending}
              onConfirm={(removesAllergens) => void confirm(removesAllergens)}
              onDiscard={() => setRead(undefined)}
            />
          )}
        </div>
      )}
    </section>
  );
}

/** Opens the file dialog. */
function FileButton({ text, onFile }: { text: string; onFile: (file: File) => void }) {
  function pick({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (file) onFile(file);
    // Cleared after each choice, so that the same file can be chosen again.
    target.value = '';
  }
  return (
    <label className={styles.file}>
      <DeskIcon name="file" />
      {text}
      <input
        type="file"
        className="vh"
        accept=".csv,.json,text/csv,application/json"
        onChange={pick}
      />
    </label>
  );
}

/** What has to be corrected in the file. */
function Faults({ faults }: { faults: readonly OptionImportFault[] }) {
  const { t } = useTranslation('mfe-seller');
  return (
    <>
      <Alert>{t('optionsFiles.faults')}</Alert>
      <ul className={styles.faults}>
        {faults.map(({ row, path, column, message }) => (
          <li key={`${row} ${path} ${column} ${message}`}>
            <Icon name="alert" />
            <span>
              <b>
                {row !== undefined && t('optionsFiles.row', { row })}
                {path && <bdi dir="ltr">{path}</bdi>}
                {(row !== undefined || path) && column && t('comma')}
                {column}
              </b>{' '}
              {message}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

export default ownTexts('optionsFiles', { en, ar })(OptionFiles);
