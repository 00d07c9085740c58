import { type SubmitEvent, useState } from 'react';
import type { HoursProposal, OpeningPeriod, OpenInterval } from '@smokehouse/shared/contract';
import { MAX_DAY_NAME } from '@smokehouse/shared/contract/ordering/hours/rules';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { Button, Field, Icon, IconButton } from '@smokehouse/shared/ui';
import { DateField } from '../parts/date-field';
import { NEW_TIMES, toDraft, toIntervals } from './drafts';
import styles from './hours.module.css';
import { useHoursChange } from './queries';
import { TimeFields } from './time-fields';

/** A day in words: `Monday 22 February 2027`. */
function useDayText(): (day: string) => string {
  const language = useLanguage((state) => state.language);
  const locale = language === 'ar' ? 'ar-SA-u-ca-gregory-nu-latn' : 'en-GB';
  const format = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return (day) => format.format(new Date(`${day}T12:00:00Z`));
}

/** The hours of a day: `10:30–04:00`. */
export function HoursText({ intervals }: { intervals: readonly OpenInterval[] }) {
  const { t } = useTranslation('mfe-seller');
  if (intervals.length === 0) return <b className={styles.closed}>{t('hours.closed')}</b>;
  return (
    <b className="num">
      {toDraft(intervals).map(({ opens, closes }) => (
        <bdi key={opens} dir="ltr">
          {opens}–{closes}
        </bdi>
      ))}
    </b>
  );
}

/** What the calendar proposes for Ramadan or Eid. It has no effect until it is confirmed. */
export function Proposal({ proposal }: { proposal: HoursProposal }) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const dayText = useDayText();
  const { busy, change } = useHoursChange();
  const [isEditing, setEditing] = useState(false);
  const [days, setDays] = useState({ from: proposal.from, to: proposal.to });
  const [draft, setDraft] = useState(toDraft(proposal.intervals));
  const intervals = toIntervals(draft);
  const decide = (decision: 'confirm' | 'dismiss') => {
    if (intervals === null) return;
    const corrected = decision === 'confirm' ? { ...days, intervals } : {};
    void change('POST /api/seller/hours/proposal', { key: proposal.key, decision, ...corrected });
  };
  return (
    <section className={styles.proposal} aria-label={proposal.name[language]}>
      <h2>{t('hours.waiting', { name: proposal.name[language] })}</h2>
      <p>{t('hours.proposed')}</p>
      {isEditing ? (
        <>
          {(['from', 'to'] as const).map((edge) => (
            <DateField
              key={edge}
              label={t(`hours.${edge}`)}
              value={days[edge]}
              onChange={(day) => setDays({ ...days, [edge]: day })}
            />
          ))}
          {draft.map((times, at) => (
            // Openings have no identity of their own.
            <div key={at} className={styles.opening}>
              <TimeFields
                times={times}
                onChange={(changed) => setDraft(draft.map((one, i) => (i === at ? changed : one)))}
              />
            </div>
          ))}
          {intervals === null && <p className={styles.error}>{t('hours.badTimes')}</p>}
        </>
      ) : (
        <dl className={styles.facts}>
          <dt>{t('hours.dates')}</dt>
          <dd>
            {dayText(days.from)}
            {days.to !== days.from && (
              <>
                {' '}
                {t('hours.until')} {dayText(days.to)}
              </>
            )}
          </dd>
          <dt>{t('hours.everyDay')}</dt>
          <dd>
            <HoursText intervals={proposal.intervals} />
          </dd>
        </dl>
      )}
      <div className={styles.buttons}>
        <Button variant="solid" small aria-disabled={busy} onClick={() => decide('confirm')}>
          <Icon name="check" />
          {t('waiting.confirm')}
        </Button>
        {!isEditing && (
          <Button variant="line" small onClick={() => setEditing(true)}>
            {t('hours.edit')}
          </Button>
        )}
        <Button variant="text" small aria-disabled={busy} onClick={() => decide('dismiss')}>
          {t('hours.dismiss')}
        </Button>
      </div>
    </section>
  );
}

/** Days with other hours than the week's. */
export function SpecialDays({ periods }: { periods: readonly OpeningPeriod[] }) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const dayText = useDayText();
  const { change } = useHoursChange();
  const [isAdding, setAdding] = useState(false);
  return (
    <section className={styles.card} aria-label={t('hours.special')}>
      <div className={styles.cardHead}>
        <h2>{t('hours.special')}</h2>
        <Button variant="text" small aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
          <Icon name="plus" />
          {t('hours.add')}
        </Button>
      </div>
      {isAdding && <SpecialDayForm onDone={() => setAdding(false)} />}
      {periods.length === 0 && !isAdding && <p className={styles.none}>{t('hours.none')}</p>}
      <ul>
        {periods.map(({ _id, name, from, to, intervals }) => (
          <li key={_id}>
            <span>
              <b>{name[language]}</b>
              <small>
                {dayText(from)}
                {to !== from && ` ${t('hours.until')} ${dayText(to)}`}
              </small>
            </span>
            <HoursText intervals={intervals} />
            <IconButton
              label={t('hours.remove', { name: name[language] })}
              onClick={() => void change('POST /api/seller/hours/remove', { id: _id })}
            >
              <Icon name="x" />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SpecialDayForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('mfe-seller');
  const { busy, change } = useHoursChange();
  const [day, setDay] = useState('');
  const [name, setName] = useState({ en: '', ar: '' });
  const [isClosed, setClosed] = useState(true);
  const [times, setTimes] = useState(NEW_TIMES);
  const intervals = toIntervals(isClosed ? [] : [times]);
  async function save(event: SubmitEvent) {
    event.preventDefault();
    if (intervals === null || !day) return;
    if (await change('POST /api/seller/hours/day', { day, intervals, name })) onDone();
  }
  return (
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      <DateField label={t('hours.day')} required value={day} onChange={setDay} />
      {(['en', 'ar'] as const).map((language) => (
        <Field
          key={language}
          label={t(`hours.name.${language}`)}
          lang={language}
          dir={language === 'ar' ? 'rtl' : 'ltr'}
          required
          maxLength={MAX_DAY_NAME}
          value={name[language]}
          onChange={({ target }) => setName({ ...name, [language]: target.value })}
        />
      ))}
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={isClosed}
          onChange={({ target }) => setClosed(target.checked)}
        />
        <span>{t('hours.allDay')}</span>
      </label>
      {!isClosed && (
        <div className={styles.opening}>
          <TimeFields times={times} onChange={setTimes} />
        </div>
      )}
      {intervals === null && <p className={styles.error}>{t('hours.badTimes')}</p>}
      <Button type="submit" variant="accent" aria-disabled={busy}>
        {t('hours.saveDay')}
      </Button>
    </form>
  );
}
