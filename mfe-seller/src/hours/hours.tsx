import { useState } from 'react';
import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import { Select } from '@smokehouse/shared/bundled/select';
import type { SellerHours } from '@smokehouse/shared/contract';
import { SLOT_LENGTHS } from '@smokehouse/shared/contract/ordering/hours/rules';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { Button, ControlField, ErrorNotice, Field, notify } from '@smokehouse/shared/ui';
import ar from './locales/ar.json';
import en from './locales/en.json';
import { Proposal, SpecialDays } from './days';
import { CategoryTimes } from './category-times';
import { toIntervals, weekDraft } from './drafts';
import styles from './hours.module.css';
import { OutsideOrders } from './outside-orders';
import { PauseBar } from './pause-bar';
import { sellerHoursQuery, useHoursChange } from './queries';
import { WeekTable } from './week-table';
import { Page } from '../parts/page';

type Slots = SellerHours['slots'];

/** `/seller/hours`: weekly hours, special days, Ramadan, slots and the pause. */
function HoursPage() {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const { data: hours, isError, refetch } = useQuery(sellerHoursQuery);
  return (
    <Page title={t('hoursTitle')}>
      {hours && (
        <>
          <PauseBar state={hours.state} />
          <OutsideOrders orders={hours.outside ?? []} />
          <div className={styles.columns}>
            <div className={styles.main}>
              {/* A saved change starts a new draft. */}
              <WeekForm key={hours.version} hours={hours} />
              <CategoryTimes categories={hours.categories ?? []} />
            </div>
            <div className={styles.side}>
              {hours.proposals.map((proposal) => (
                <Proposal key={proposal.key} proposal={proposal} />
              ))}
              <SpecialDays periods={hours.periods} />
            </div>
          </div>
        </>
      )}
      {!hours && isError && (
        <ErrorNotice text={shared('loadFailed')} onRetry={() => void refetch()} />
      )}
      {!hours && !isError && <p role="status">{shared('loading')}</p>}
    </Page>
  );
}

function WeekForm({ hours }: { hours: SellerHours }) {
  const { t } = useTranslation('mfe-seller');
  const { busy, change } = useHoursChange();
  const [week, setWeek] = useState(() => weekDraft(hours.week));
  const [slots, setSlots] = useState(hours.slots);
  function save() {
    const intervals = week.map(toIntervals);
    const known = intervals.flatMap((day) => (day === null ? [] : [day]));
    if (known.length < week.length) {
      notify.error(t('hours.badTimes'));
      return;
    }
    if (known.every((day) => day.length === 0)) {
      notify.error(t('hours.neverOpen'));
      return;
    }
    void change('POST /api/seller/hours/save', { version: hours.version, week: known, slots });
  }
  return (
    <div className={styles.main}>
      <WeekTable week={week} onChange={setWeek} />
      <SlotFields slots={slots} onChange={setSlots} />
      <Button variant="accent" aria-disabled={busy} onClick={save}>
        {t('edit.save')}
      </Button>
    </div>
  );
}

function SlotFields({ slots, onChange }: { slots: Slots; onChange: (slots: Slots) => void }) {
  const { t } = useTranslation('mfe-seller');
  const { minutes, capacity, leadMinutes } = slots;
  return (
    <section className={styles.card} aria-label={t('hours.slots.title')}>
      <div className={styles.cardHead}>
        <h2>{t('hours.slots.title')}</h2>
      </div>
      <div className={styles.slotFields}>
        <ControlField label={t('hours.slots.length')}>
          {(control) => (
            <Select
              {...control}
              value={minutes}
              onChange={({ target }) =>
                onChange({ ...slots, minutes: Number(target.value) as Slots['minutes'] })
              }
            >
              {SLOT_LENGTHS.map((length) => (
                <option key={length} value={length}>
                  {t('hours.minutes', { minutes: length })}
                </option>
              ))}
            </Select>
          )}
        </ControlField>
        <Field
          label={t('hours.slots.capacity')}
          type="number"
          min={0}
          max={500}
          value={capacity}
          onChange={({ target }) => onChange({ ...slots, capacity: Number(target.value) })}
        />
        <Field
          label={t('hours.slots.lead')}
          type="number"
          min={5}
          max={480}
          value={leadMinutes}
          onChange={({ target }) => onChange({ ...slots, leadMinutes: Number(target.value) })}
        />
      </div>
    </section>
  );
}

export default ownTexts('hours', { en, ar })(HoursPage);
