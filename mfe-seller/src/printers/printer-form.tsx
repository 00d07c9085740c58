import { type SubmitEvent, useId, useState } from 'react';
import { call } from '@smokehouse/shared/api';
import { Alert } from '@smokehouse/shared/bundled/alert';
import { Select } from '@smokehouse/shared/bundled/select';
import type { Printer, PrinterSettings, Prints } from '@smokehouse/shared/contract';
import {
  MAX_PRINTER_NAME,
  PAPER_WIDTHS,
  PRINT_LANGUAGES,
  PRINTER_PORT,
  PRINTS,
} from '@smokehouse/shared/contract/operations/printing/rules';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, ControlField, Field } from '@smokehouse/shared/ui';
import { printersQuery } from './queries';
import { useFormMutation } from '../parts/use-desk-mutation';
import { usePrintsText } from './prints-text';
import styles from './printers.module.css';

type Settings = Omit<PrinterSettings, 'id'>;

const NEW: Settings = {
  name: '',
  host: '',
  port: PRINTER_PORT,
  paper: '80mm',
  prints: [],
  language: 'both',
  isOn: true,
};

/** Adds a printer, or edits one. */
export function PrinterForm({
  printer,
  networks,
  onClose,
}: {
  printer?: Printer;
  /** Where a printer may be. */
  networks: readonly string[];
  onClose: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const [settings, setSettings] = useState<Settings>(printer ?? NEW);
  const { isSending, fields, failure, send } = useFormMutation({
    stale: [printersQuery.queryKey],
    isAwaited: true,
  });
  const set = (change: Partial<Settings>) => setSettings({ ...settings, ...change });

  async function save(event: SubmitEvent) {
    event.preventDefault();
    const { name, host, port, paper, prints, language, isOn } = settings;
    const answer = await send(() =>
      call('POST /api/seller/printers/save', {
        ...(printer && { id: printer._id }),
        ...{ name, host: host.trim(), port, paper, prints, language, isOn },
      }),
    );
    if (answer) onClose();
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      {failure && <Alert className={styles.wide}>{failure}</Alert>}
      <Field
        label={t('printers.name')}
        error={fields.name}
        value={settings.name}
        maxLength={MAX_PRINTER_NAME}
        autoFocus
        onChange={({ target }) => set({ name: target.value })}
      />
      <Field
        label={t('printers.host')}
        hint={t('printers.hostHint', { networks: networks.join(' · ') })}
        error={fields.host}
        dir="ltr"
        inputMode="decimal"
        autoComplete="off"
        placeholder="192.168.1.50"
        value={settings.host}
        onChange={({ target }) => set({ host: target.value })}
      />
      <Field
        label={t('printers.port')}
        error={fields.port}
        dir="ltr"
        type="number"
        value={settings.port}
        onChange={({ target }) => set({ port: Number(target.value) })}
      />
      <Choice
        label={t('printers.paper')}
        value={settings.paper}
        options={PAPER_WIDTHS}
        textOf={(paper) => paper.replace('mm', ' mm')}
        onChange={(paper) => set({ paper })}
      />
      <Choice
        label={t('printers.language')}
        value={settings.language}
        options={PRINT_LANGUAGES}
        textOf={(language) => t(`printers.languages.${language}`)}
        onChange={(language) => set({ language })}
      />
      <PrintsFields prints={settings.prints} onChange={(prints) => set({ prints })} />
      <label className={`${styles.check} ${styles.wide}`}>
        <input
          type="checkbox"
          checked={settings.isOn}
          onChange={({ target }) => set({ isOn: target.checked })}
        />
        {t('printers.isOn')}
      </label>
      <div className={`${styles.actions} ${styles.wide}`}>
        <Button type="submit" variant="accent" small aria-disabled={isSending}>
          {t('printers.save')}
        </Button>
        <Button variant="line" small onClick={onClose}>
          {t('remove.cancel')}
        </Button>
      </div>
    </form>
  );
}

function Choice<T extends string>({
  label,
  value,
  options,
  textOf,
  onChange,
}: {
  label: string;
  value: T;
  options: readonly T[];
  textOf: (option: T) => string;
  onChange: (option: T) => void;
}) {
  return (
    <ControlField label={label}>
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChange(target.value as T)}>
          {options.map((option) => (
            <option key={option} value={option}>
              {textOf(option)}
            </option>
          ))}
        </Select>
      )}
    </ControlField>
  );
}

/** What the printer prints by itself. */
function PrintsFields({
  prints,
  onChange,
}: {
  prints: readonly Prints[];
  onChange: (prints: Prints[]) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const textOf = usePrintsText();
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={styles.wide}>
      <span id={id} className={styles.legend}>
        {t('printers.prints')}
      </span>
      <div className={styles.checks}>
        {PRINTS.map((one) => (
          <label key={one} className={styles.check}>
            <input
              type="checkbox"
              checked={prints.includes(one)}
              onChange={({ target }) =>
                onChange(
                  target.checked ? [...prints, one] : prints.filter((other) => other !== one),
                )
              }
            />
            {textOf(one)}
          </label>
        ))}
      </div>
    </div>
  );
}
