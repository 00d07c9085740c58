import { type SubmitEvent, useState } from 'react';
import { call } from '@smokehouse/shared/api';
import { Alert } from '@smokehouse/shared/bundled/alert';
import type { SynonymGroup } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, Field } from '@smokehouse/shared/ui';
import { conflictOf } from '../conflict';
import { synonymsQuery } from './queries';
import { useFormMutation } from '../parts/use-desk-mutation';
import { errorMessage } from '../report-error';
import styles from './synonyms.module.css';
import { formatGroup, formatWords, parseWords } from './word-list';

const SAVE = 'POST /api/seller/synonyms/save';
const EMPTY = { en: [], ar: [] };

/** Adds a group of synonyms, or edits one. */
export function SynonymForm({ group, onClose }: { group?: SynonymGroup; onClose: () => void }) {
  const { t } = useTranslation('mfe-seller');
  const [words, setWords] = useState({
    en: formatWords((group ?? EMPTY).en, 'en'),
    ar: formatWords((group ?? EMPTY).ar, 'ar'),
  });
  const { isSending, error, fields, send } = useFormMutation({
    stale: [synonymsQuery.queryKey],
    isAwaited: true,
  });
  const theirs = conflictOf<typeof SAVE>(error)?.group;
  const messageOf = (language: 'en' | 'ar') =>
    Object.entries(fields).find(([field]) => field.split('.')[0] === language)?.[1];
  const isFormError = error !== undefined && !messageOf('en') && !messageOf('ar');

  async function save(event: SubmitEvent) {
    event.preventDefault();
    const known = theirs ?? group;
    const answer = await send(() =>
      call(SAVE, {
        ...(known && { id: known._id, version: known.version }),
        en: parseWords(words.en),
        ar: parseWords(words.ar),
      }),
    );
    if (answer) onClose();
  }
  const field = (language: 'en' | 'ar') => ({
    label: t(`synonyms.${language}`),
    hint: t('synonyms.hint'),
    error: messageOf(language),
    value: words[language],
    onChange: ({ target }: { target: { value: string } }) =>
      setWords({ ...words, [language]: target.value }),
  });
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      {isFormError && (
        <Alert className={styles.alert}>
          {theirs ? t('synonyms.theirs', { words: formatGroup(theirs) }) : errorMessage(error)}
        </Alert>
      )}
      <Field lang="en" dir="ltr" autoFocus {...field('en')} />
      <Field lang="ar" dir="rtl" {...field('ar')} />
      <div className={styles.actions}>
        <Button type="submit" variant="accent" small aria-disabled={isSending}>
          {t('synonyms.save')}
        </Button>
        <Button variant="line" small onClick={onClose}>
          {t('remove.cancel')}
        </Button>
      </div>
    </form>
  );
}
