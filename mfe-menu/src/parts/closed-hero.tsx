import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import { type HoursState, nextOpening, paths } from '@smokehouse/shared/contract';
import { weekdayName } from '@smokehouse/shared/contract/ordering/hours/rules';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { ButtonLink, Icon } from '@smokehouse/shared/ui';
import ar from '../../locales/closedHero.ar.json';
import en from '../../locales/closedHero.en.json';
import { HeroPictures } from './hero-pictures';
import styles from './hero.module.css';

/** The top of the home page while the restaurant takes orders for later only, or none. */
function ClosedHero({ hours }: { hours: HoursState }) {
  const { t } = useTranslation('mfe-menu');
  const language = useLanguage((state) => state.language);
  const { opensAt: time, opensOn, day, firstSlot: slot } = hours;
  const kind = hours.pause?.kind === 'closed' ? 'paused' : 'closed';
  return (
    <section className={`${styles.hero} ${styles.closed}`} aria-label={t('hero.label')}>
      <HeroPictures index={0} />
      <div className={`wrap ${styles.inner}`}>
        <div className={`${styles.copy} ${styles.on}`}>
          <p className={styles.opens}>
            <Icon name="clock" />
            <span>
              {opensOn === undefined || opensOn === day
                ? t(`closedHero.${kind}.opens`, { time })
                : t(`closedHero.${kind}.opensOn`, { day: weekdayName(opensOn, language), time })}
            </span>
          </p>
          {slot ? (
            <OrderForLater
              kind={kind}
              time={nextOpening({ opensAt: slot.at, opensOn: slot.day, day }, language)}
            />
          ) : (
            <NoOrders kind={kind} />
          )}
        </div>
      </div>
    </section>
  );
}

type Kind = 'closed' | 'paused';

function OrderForLater({ kind, time }: { kind: Kind; time: string }) {
  const { t } = useTranslation('mfe-menu');
  return (
    <>
      <h2 className="display">{t(`closedHero.${kind}.title`, { time })}</h2>
      <p>{t(`closedHero.${kind}.text`)}</p>
      <div className={styles.ways}>
        <ButtonLink variant="accent" className={styles.cta} to={paths.allMenu}>
          {t('closedHero.order', { time })}
        </ButtonLink>
        <ButtonLink variant="line" className={styles.cta} to={paths.cartTime}>
          <Icon name="clock" />
          {t('closedHero.pick')}
        </ButtonLink>
      </div>
    </>
  );
}

/** Nothing can be planned: the restaurant offers no slots, or none of the next days is open. */
function NoOrders({ kind }: { kind: Kind }) {
  const { t } = useTranslation('mfe-menu');
  return (
    <>
      <h2 className="display">{t(`closedHero.noSlots.${kind}`)}</h2>
      <ButtonLink variant="accent" className={styles.cta} to={paths.allMenu}>
        {t('hero.viewMenu')}
      </ButtonLink>
    </>
  );
}

export default ownTexts('closedHero', { en, ar })(ClosedHero);
