import { useState } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, DishPicture, Price, usePageTitle } from '@smokehouse/shared/ui';
import styles from './dominos.module.css';

const FILTERS = ['veg', 'nonVeg'] as const;
const CATEGORIES = [
  'bigBig',
  'chickenBurst',
  'vegPizza',
  'nonVegPizza',
  'beverages',
  'desserts',
] as const;
const SORTS = ['highToLow', 'lowToHigh', 'latest'] as const;
const SAMPLE_PRICE = 49;

/** One row of chips. `isSingle` allows one pressed chip instead of many. */
function Chips({
  title,
  keys,
  isSingle = false,
}: {
  title: string;
  keys: readonly string[];
  isSingle?: boolean;
}) {
  const { t } = useTranslation('mfe-dine');
  const [pressed, setPressed] = useState<readonly string[]>([]);
  function press(key: string) {
    const others = isSingle ? [] : pressed.filter((one) => one !== key);
    setPressed(pressed.includes(key) ? others : [...others, key]);
  }
  return (
    <div className={styles.group} role="group" aria-label={title}>
      <span aria-hidden="true">{title}</span>
      <div>
        {keys.map((key) => (
          <Button
            key={key}
            variant="line"
            small
            aria-pressed={pressed.includes(key)}
            onClick={() => press(key)}
          >
            {t(`dominos.${key}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** A demonstration of filters without data: a chip stays pressed and has no other effect. */
export default function Dominos() {
  const { t } = useTranslation('mfe-dine');
  usePageTitle(t('dominos.title'));
  return (
    <main id="main" className="wrap">
      <div className="pagehead">
        <div>
          <h1 className="display">{t('dominos.title')}</h1>
          <p>{t('dominos.lead')}</p>
        </div>
      </div>
      <div className={styles.filters}>
        <Chips title={t('dominos.filter')} keys={FILTERS} />
        <Chips title={t('dominos.categories')} keys={CATEGORIES} />
        <Chips title={t('dominos.sort')} keys={SORTS} isSingle />
      </div>
      <article className={styles.card}>
        <DishPicture image="" />
        <div>
          <h2>{t('dominos.sample')}</h2>
          <Price size="medium" amount={SAMPLE_PRICE} decimals />
          <p>{t('dominos.sampleText')}</p>
        </div>
      </article>
    </main>
  );
}
