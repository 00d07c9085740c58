import { lazy, Suspense, useEffect, useState } from 'react';
import { ApiError, call, checkSeller } from '@smokehouse/shared/api';
import type { CallAnswer } from '@smokehouse/shared/contract';
import { formatDate, useTranslation } from '@smokehouse/shared/i18n';
import { timeOfDay } from '@smokehouse/shared/orders/time-of-day';
import { useQuery } from '@smokehouse/shared/query';
import { useSession } from '@smokehouse/shared/stores';
import {
  Button,
  ButtonLink,
  ErrorNotice,
  Icon,
  IconButton,
  usePageTitle,
} from '@smokehouse/shared/ui';
import { useNow } from '../parts/use-now';
import { PageLoading } from '../parts/loading';
import { useNameOf } from '../parts/use-name-of';
import { errorMessage } from '../report-error';
import { SignedOutLayout } from '../signed-out-layout';
import { KeptNotice } from './kept-notice';
import { useAccess } from './public/access';
import { isLocked } from './public/locked';
import { PinForm } from './pin-form';
import styles from './picker.module.css';
import { useEnter } from './use-enter';
import { Waiting } from './waiting';

const SignIn = lazy(
  () => import(/* webpackChunkName: "page-sign-in" */ '../security/public/sign-in'),
);

type Person = NonNullable<CallAnswer<'GET /api/seller/self'>['people']>[number];

/** The names change rarely. Unit: ms. */
const REFETCH_MS = 10_000;

/** The names of a shared tablet. Not cached: the next picker reads them again. */
function usePeople() {
  const query = useQuery({
    queryKey: ['tablet-people'],
    queryFn: () => call('GET /api/seller/self'),
    refetchInterval: REFETCH_MS,
    gcTime: 0,
  });
  const isEnded = query.data !== undefined && query.data.tablet === undefined;
  // Somebody signed in in another window. A tablet that was locked without a connection has the
  // session of its last person until the next PIN, and must not open by itself.
  const self = query.data?.self;
  const isOver = isEnded || (self !== undefined && !self.screen && !isLocked());
  useEffect(() => {
    if (isOver) checkSeller().catch(() => undefined);
  }, [isOver]);
  return query;
}

/** A shared tablet that nobody uses: who works, and the PIN of the chosen name. */
export function Picker() {
  const { t } = useTranslation('mfe-seller');
  const tablet = useSession((session) => session.tablet);
  const screen = useSession((session) => session.staff?.screen);
  const { home } = useAccess();
  const people = usePeople();
  const { data } = people;
  const [chosen, setChosen] = useState<Person>();
  // Each press of a name starts its PIN anew, with the focus in the field.
  const [presses, setPresses] = useState(0);
  const [isByEmail, setByEmail] = useState(false);
  usePageTitle(t('staff.picker.title'));
  if (isByEmail)
    return (
      <SignedOutLayout>
        <Suspense fallback={<PageLoading />}>
          <SignIn />
        </Suspense>
      </SignedOutLayout>
    );
  return (
    <SignedOutLayout beside={<Now />}>
      <main className={styles.picker} id="main" data-chosen={chosen ? '' : undefined}>
        <div className={styles.who}>
          <h1 className="display">{t('staff.picker.title')}</h1>
          {data && <p>{t('staff.picker.text')}</p>}
          <Waiting />
          <KeptNotice isLocked />
          <NoNames {...people} />
          {data?.people?.length === 0 && <p role="status">{t('staff.picker.empty')}</p>}
          <ul role="list">
            {data?.people?.map((person) => (
              <li key={person.id}>
                <PersonRow
                  person={person}
                  isChosen={person.id === chosen?.id}
                  onChoose={() => {
                    setChosen(person);
                    setPresses(presses + 1);
                  }}
                />
              </li>
            ))}
          </ul>
        </div>
        <div className={styles.pin}>
          {chosen ? (
            <ChosenPerson key={presses} person={chosen} onBack={() => setChosen(undefined)} />
          ) : (
            data && <p className={styles.hint}>{t('staff.picker.choose')}</p>
          )}
        </div>
        <footer className={styles.foot}>
          <span>{t('staff.picker.rules')}</span>
          {screen && (
            <ButtonLink variant="line" small to={home}>
              {t(`staff.screen.backTo.${screen}`)}
            </ButtonLink>
          )}
          <Button variant="text" small onClick={() => setByEmail(true)}>
            {t('staff.picker.byEmail')}
          </Button>
          <span>{t('staff.picker.tablet', { name: tablet })}</span>
        </footer>
      </main>
    </SignedOutLayout>
  );
}

/** Why no names are listed: they could not be read, or there is no connection to read them. */
function NoNames({ data, error, isPaused, refetch }: ReturnType<typeof usePeople>) {
  const { t } = useTranslation('mfe-seller');
  if (data) return null;
  if (isPaused || (error instanceof ApiError && error.status === 0))
    return (
      <p role="status" className={styles.away}>
        <Icon name="alert" />
        {t('staff.picker.away')}
      </p>
    );
  return error && <ErrorNotice text={errorMessage(error)} onRetry={() => void refetch()} />;
}

/** Date and time in Riyadh. */
function Now() {
  const now = new Date(useNow()).toISOString();
  return (
    <bdi dir="ltr" className={`${styles.now} num`}>
      {formatDate(now)} <b>{timeOfDay(now)}</b>
    </bdi>
  );
}

function PersonRow({
  person,
  isChosen,
  onChoose,
}: {
  person: Person;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const name = useNameOf()(person);
  return (
    <button type="button" className={styles.person} aria-pressed={isChosen} onClick={onChoose}>
      <span className={styles.initials} aria-hidden="true">
        {initialsOf(name)}
      </span>
      <span className={styles.name}>
        <b>
          <bdi>{name}</bdi>
        </b>
        <span>{t(`staff.role.${person.role}`)}</span>
      </span>
      <Icon name="next" className="flip" />
    </button>
  );
}

/** The first letters of the first and the last word. Arabic letters of a pair would join. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/);
  const letters = [words[0], ...(words.length > 1 ? [words.at(-1)] : [])].map(
    (word) => [...(word?.replace(/^ال(?=.)/, '') ?? '')][0] ?? '',
  );
  return letters.join(/[A-Za-z]/.test(letters[0] ?? '') ? '' : '\u200c').toUpperCase();
}

function ChosenPerson({ person, onBack }: { person: Person; onBack: () => void }) {
  const { t } = useTranslation('mfe-seller');
  const name = useNameOf()(person);
  const enter = useEnter();
  return (
    <>
      <header className={styles.chosen}>
        <IconButton className={styles.back} label={t('staff.picker.back')} onClick={onBack}>
          <span className={styles.turned}>
            <Icon name="next" className="flip" />
          </span>
        </IconButton>
        <h2>
          <bdi>{name}</bdi>
        </h2>
      </header>
      <PinForm
        label={t('staff.pin.of', { name })}
        submit={t('staff.picker.submit')}
        send={(pin) => enter(person.id, pin)}
      />
    </>
  );
}
