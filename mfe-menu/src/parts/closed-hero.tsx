import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import { usePickupInstead, usePlaceRefusal } from '@smokehouse/shared/bundled/place-refusal';
import { type HoursState, paths, refusesOrders } from '@smokehouse/shared/contract';
import { weekdayName } from '@smokehouse/shared/contract/ordering/hours/rules';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage, useWhere } from '@smokehouse/shared/stores';
import { Button, ButtonLink, Icon } from '@smokehouse/shared/ui';
import ar from '../../locales/closedHero.ar.json';
import en from '../../locales/closedHero.en.json';
import { HeroPictures } from './hero-pictures';
import styles from './hero.module.css';
import { useFirstTime } from './use-first-time';

/** The top of the home page while the restaurant takes orders for later only, or none. */
function ClosedHero({ hours }: { hours: HoursState }) {
  const { t } = useTranslation('mfe-menu');
  const language = useLanguage((state) => state.language);
  const kind = kindOf(hours);
  const { refusal, quote } = usePlaceRefusal(hours);
  const time = useFirstTime(hours, quote);
  return (
    <section className={`${styles.hero} ${styles.closed}`} aria-label={t('hero.label')}>
      <HeroPictures index={0} />
      <div className={`wrap ${styles.inner}`}>
        <div className={`${styles.copy} ${styles.on}`}>
          {refusesOrders(hours) && <Opens hours={hours} />}
          {refusal && (
            <NotThere refusal={refusal} area={quote?.area?.name[language]} hours={hours} />
          )}
          {!refusal && time && <OrderForLater kind={kind} time={time} />}
          {!refusal && !time && <NoOrders kind={kind} />}
        </div>
      </div>
    </section>
  );
}

type Kind = 'closed' | 'paused';

const kindOf = ({ pause }: HoursState): Kind => (pause?.kind === 'closed' ? 'paused' : 'closed');

function Opens({ hours }: { hours: HoursState }) {
  const { t } = useTranslation('mfe-menu');
  const language = useLanguage((state) => state.language);
  const { opensAt: time, opensOn, day } = hours;
  const kind = kindOf(hours);
  return (
    <p className={styles.opens}>
      <Icon name="clock" />
      <span>
        {opensOn === undefined || opensOn === day
          ? t(`closedHero.${kind}.opens`, { time })
          : t(`closedHero.${kind}.opensOn`, { day: weekdayName(opensOn, language), time })}
      </span>
    </p>
  );
}

/** The cart chooses the first time by itself, but none after a pause. */
function OrderForLater({ kind, time }: { kind: Kind; time: string }) {
  const { t } = useTranslation('mfe-menu');
  const isPickup = useWhere(({ choice }) => choice?.fulfilment === 'pickup');
  const isPaused = kind === 'paused';
  return (
    <>
      <h2 className="display">{t(`closedHero.${kind}.title`, { time })}</h2>
      <p>{t(`closedHero.${isPaused && isPickup ? 'paused.textPickup' : `${kind}.text`}`)}</p>
      <div className={styles.ways}>
        <ButtonLink variant="accent" className={styles.cta} to={paths.allMenu}>
          {isPaused ? t('hero.viewMenu') : t('closedHero.order', { time })}
        </ButtonLink>
        <ButtonLink variant="line" className={styles.cta} to={paths.cartTime}>
          <Icon name="clock" />
          {t(`closedHero.${isPaused ? 'choose' : 'pick'}`)}
        </ButtonLink>
      </div>
    </>
  );
}

/** No order can go to the chosen place, now or later: no time is promised. */
function NotThere({
  refusal,
  area,
  hours: { noDelivery, noPickup },
}: {
  refusal: NonNullable<ReturnType<typeof usePlaceRefusal>['refusal']>;
  area: string | undefined;
  hours: HoursState;
}) {
  const { t } = useTranslation('mfe-menu');
  const pickUp = usePickupInstead({ isNeeded: !noPickup && refusal !== 'noPickup' });
  if (noDelivery && noPickup) return <NothingFor title={t('closedHero.noOrders')} />;
  return (
    <>
      <h2 className="display">{t(`closedHero.refused.${refusal}`, { area })}</h2>
      <p>{t(`closedHero.refused.${adviceFor(pickUp !== undefined, noDelivery)}`)}</p>
      <div className={styles.ways}>
        {pickUp && (
          <Button variant="accent" className={styles.cta} onClick={pickUp}>
            {t('closedHero.refused.pickUp')}
          </Button>
        )}
        {!noDelivery && <ChangePlace isFirst={!pickUp} />}
      </div>
    </>
  );
}

/** What helps: pickup where there is some, another place where one is delivered to. */
function adviceFor(hasPickup: boolean, noDelivery: boolean | undefined) {
  if (noDelivery) return 'textPickup';
  return hasPickup ? 'text' : 'textPlace';
}

function ChangePlace({ isFirst }: { isFirst: boolean }) {
  const { t } = useTranslation('mfe-menu');
  const setWhereOpen = useWhere((state) => state.setOpen);
  return (
    <Button
      variant={isFirst ? 'accent' : 'line'}
      className={styles.cta}
      onClick={() => setWhereOpen(true)}
    >
      <Icon name="pin" />
      {t('closedHero.refused.change')}
    </Button>
  );
}

/** Nothing can be planned: the restaurant offers no slots, or none of the next days is open. */
function NoOrders({ kind }: { kind: Kind }) {
  const { t } = useTranslation('mfe-menu');
  return <NothingFor title={t(`closedHero.noSlots.${kind}`)} />;
}

/** Only the menu can be read. */
function NothingFor({ title }: { title: string }) {
  const { t } = useTranslation('mfe-menu');
  return (
    <>
      <h2 className="display">{title}</h2>
      <ButtonLink variant="accent" className={styles.cta} to={paths.allMenu}>
        {t('hero.viewMenu')}
      </ButtonLink>
    </>
  );
}

export default ownTexts('closedHero', { en, ar })(ClosedHero);
