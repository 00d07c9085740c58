import { lazy, Suspense, useState } from 'react';
import { call } from '@smokehouse/shared/api';
import type { StaffMember } from '@smokehouse/shared/contract';
import { formatDate, useTranslation } from '@smokehouse/shared/i18n';
import { timeOfDay } from '@smokehouse/shared/orders/time-of-day';
import { useQuery, useQueryClient } from '@smokehouse/shared/query';
import { useLanguage } from '@smokehouse/shared/stores';
import { Button, ErrorNotice, Icon } from '@smokehouse/shared/ui';
import { textIn } from '@smokehouse/shared/contract/text-in';
import { useDeskMutation } from '../parts/use-desk-mutation';
import { Sheet } from '../parts/page';
import { errorMessage } from '../report-error';
import { loadSecurity } from '../security/public/load';
import { EndDialog, InviteDialog, PersonDialog, PinDialog } from './person-dialogs';
import { staffQuery } from './public/queries';
import styles from './staff.module.css';

const ConfirmIdentity = lazy(async () => (await loadSecurity()).confirmDialog);

/** The open dialog, and the person it is about. */
type Opened =
  | { dialog: 'person'; person: StaffMember | undefined }
  | { dialog: 'pin' | 'invite' | 'end'; person: StaffMember };

/** What a row's buttons open or do. */
type Actions = Record<'edit' | 'pin' | 'invite' | 'end', (one: StaffMember) => void> & {
  /** Runs a change, first confirming the identity if it has to be. */
  confirmed: (run: () => void) => void;
};

/** Everybody who works or worked here. Each change needs a confirmed identity. */
export function People() {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(staffQuery);
  const [opened, setOpened] = useState<Opened>();
  const [waiting, setWaiting] = useState<{ run: () => void }>();
  const confirmed: Actions['confirmed'] = (run) => {
    if (data?.isConfirmed) run();
    else setWaiting({ run });
  };
  const open = (dialog: 'pin' | 'invite' | 'end') => (person: StaffMember) =>
    confirmed(() => setOpened({ dialog, person }));
  const edit = (person?: StaffMember) => confirmed(() => setOpened({ dialog: 'person', person }));
  const actions: Actions = {
    edit,
    pin: open('pin'),
    invite: open('invite'),
    end: open('end'),
    confirmed,
  };
  return (
    <section className={styles.section} aria-labelledby="staff-people">
      <div className={styles.head}>
        <h2 id="staff-people">{t('staff.people')}</h2>
        <Button variant="accent" small onClick={() => edit()}>
          <Icon name="plus" />
          {t('staff.add.open')}
        </Button>
      </div>
      {!data && error && <ErrorNotice text={errorMessage(error)} onRetry={() => void refetch()} />}
      {!data && !error && <p role="status">{shared('loading')}</p>}
      {data && (
        <Sheet>
          <ul role="list">
            {data.staff.map((person) => (
              <li key={person.id}>
                <PersonRow person={person} actions={actions} />
              </li>
            ))}
          </ul>
        </Sheet>
      )}
      {opened && (
        <OpenedDialog
          opened={opened}
          onClose={() => setOpened(undefined)}
          onUnconfirmed={() => setWaiting({ run: () => undefined })}
        />
      )}
      {waiting && (
        <Suspense fallback={null}>
          <ConfirmIdentity
            text={t('staff.confirm')}
            onClose={() => setWaiting(undefined)}
            onConfirmed={() => {
              setWaiting(undefined);
              waiting.run();
              void client.invalidateQueries({ queryKey: staffQuery.queryKey });
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

function OpenedDialog({
  opened,
  ...props
}: {
  opened: Opened;
  onClose: () => void;
  onUnconfirmed: () => void;
}) {
  switch (opened.dialog) {
    case 'person':
      return <PersonDialog person={opened.person} {...props} />;
    case 'pin':
      return <PinDialog person={opened.person} {...props} />;
    case 'invite':
      return <InviteDialog person={opened.person} {...props} />;
    case 'end':
      return <EndDialog person={opened.person} {...props} />;
  }
}

function PersonRow({ person, actions }: { person: StaffMember; actions: Actions }) {
  const { t } = useTranslation('mfe-seller');
  const { send } = useDeskMutation({ stale: [staffQuery.queryKey] });
  const comeBack = () => void send(() => call('POST /api/seller/staff/return', { id: person.id }));
  const language = useLanguage((state) => state.language);
  const name = textIn(language, person.nameEn, person.nameAr);
  const other = language === 'ar' ? 'en' : 'ar';
  return (
    <div className={`${styles.row} ${person.endedAt ? styles.left : ''}`}>
      <div className={styles.about}>
        <h3>
          <bdi>{name}</bdi>
        </h3>
        <p lang={other}>
          <bdi>{textIn(other, person.nameEn, person.nameAr)}</bdi>
        </p>
      </div>
      <div className={styles.facts}>
        <b>{t(`staff.role.${person.role}`)}</b>
        {person.email ? <bdi dir="ltr">{person.email}</bdi> : <span>{t('staff.tabletOnly')}</span>}
      </div>
      <PinState person={person} />
      <div className={styles.buttons}>
        {person.endedAt ? (
          <Action text="comeBack" name={name} onClick={() => actions.confirmed(comeBack)} />
        ) : (
          <>
            <Action text="change" name={name} onClick={() => actions.edit(person)} />
            <Action text="setPin" name={name} onClick={() => actions.pin(person)} />
            <Action
              text={person.email ? 'inviteAgain' : 'inviteNow'}
              name={name}
              onClick={() => actions.invite(person)}
            />
            <Action text="leave" name={name} onClick={() => actions.end(person)} />
          </>
        )}
      </div>
    </div>
  );
}

/** Whether the person can sign in at tablets: left, locked, with or without a PIN; wrong ones. */
function PinState({
  person: { endedAt, wrongPins, lockedUntil, hasPin },
}: {
  person: StaffMember;
}) {
  const { t } = useTranslation('mfe-seller');
  if (endedAt)
    return <p className={styles.state}>{t('staff.leftOn', { date: formatDate(endedAt) })}</p>;
  return (
    <div>
      {lockedUntil ? (
        <p className={`${styles.state} ${styles.bad}`}>
          <Icon name="alert" />
          {t('staff.lockedUntil', { time: timeOfDay(lockedUntil) })}
        </p>
      ) : (
        <p className={`${styles.state} ${hasPin ? styles.good : ''}`}>
          {hasPin && <Icon name="check" />}
          {t(hasPin ? 'staff.hasPin' : 'staff.noPin')}
        </p>
      )}
      {wrongPins && (
        <p className={styles.wrong}>
          {t('staff.wrongPins', {
            count: wrongPins.count,
            time: timeOfDay(wrongPins.lastAt),
            tablet: wrongPins.tablet,
          })}
        </p>
      )}
    </div>
  );
}

function Action({ text, name, onClick }: { text: string; name: string; onClick: () => void }) {
  const { t } = useTranslation('mfe-seller');
  return (
    <Button variant="line" small onClick={onClick}>
      {t(`staff.${text}`)}
      <span className="vh">: {name}</span>
    </Button>
  );
}
