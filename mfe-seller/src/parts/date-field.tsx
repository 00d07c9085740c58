import { useRef, useState } from 'react';
import { latinDigits } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { ControlField, IconButton, Input, InputWithButton } from '@smokehouse/shared/ui';
import { Drawing } from './drawing';
import { isDay } from './time';

/** `2026-11-23` as `23/11/2026`. */
const shownDay = (day: string) => day.split('-').reverse().join('/');

/** Reads `23/11/2026`, `٢٣-١١-٢٠٢٦` or `23112026`. @returns '' if there is no such day */
function typedDay(text: string): string {
  const [, day = '', , month = '', year] =
    /^(\d\d?)(\D?)(\d\d?)\2(\d{4})$/.exec(latinDigits(text).trim()) ?? [];
  const typed = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(typed) ? typed : '';
}

/**
 * A day, typed as `23/11/2026` in Latin or Arabic digits, or chosen in the browser's calendar. A
 * native field alone would show it in the format of the browser's language.
 *
 * Days are `YYYY-MM-DD`. `onChange` gets '' while no day between `min` and `max` is typed.
 */
export function DateField({
  label,
  error,
  value,
  min,
  max,
  required,
  onChange,
}: {
  label: string;
  error?: string | undefined;
  value: string;
  min?: string;
  max?: string;
  required?: boolean;
  onChange: (day: string) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const calendar = useRef<HTMLInputElement>(null);
  /** Until the field is left with a day. `before` and `day` are the values that it may belong to. */
  const [typed, setTyped] = useState<{ text: string; before: string; day: string }>();
  const [isChecked, setChecked] = useState(false);
  const isShown = typed && (value === typed.before || value === typed.day);
  const text = isShown ? typed.text : shownDay(value);
  const problemOf = (entry: string) => {
    const day = typedDay(entry);
    if (!entry) return undefined;
    if (!day) return t('dateField.wrong');
    if (min && day < min) return t('dateField.early', { day: shownDay(min) });
    return max && day > max ? t('dateField.late', { day: shownDay(max) }) : undefined;
  };
  function change(next: string) {
    const day = problemOf(next) ? '' : typedDay(next);
    setTyped({ text: next, before: value, day });
    setChecked(false);
    if (day !== value) onChange(day);
  }
  function check() {
    if (problemOf(text)) setChecked(true);
    else setTyped(undefined);
  }
  return (
    <ControlField label={label} error={(isChecked && isShown && problemOf(text)) || error}>
      {(control) => (
        <InputWithButton>
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            placeholder={t('dateField.format')}
            required={required}
            value={text}
            onChange={({ target }) => change(target.value)}
            onBlur={check}
            onKeyDown={({ key }) => key === 'Enter' && check()}
          />
          <input
            ref={calendar}
            className="vh"
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            min={min}
            max={max}
            value={value}
            onChange={({ target }) => change(shownDay(target.value))}
          />
          <IconButton
            label={`${t('dateField.choose')}: ${label}`}
            onClick={() => calendar.current?.showPicker()}
          >
            <Drawing>
              <path d="M4 6h16v14H4V6ZM4 10.5h16M8.5 3.5V8M15.5 3.5V8" />
            </Drawing>
          </IconButton>
        </InputWithButton>
      )}
    </ControlField>
  );
}
