import { useState } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import { DishPicture, Price } from '@smokehouse/shared/ui';

const FILTERS = ['veg', 'nonVeg'] as const;
const CATEGORIES = ['bigBig', 'chickenBurst', 'vegPizza', 'nonVegPizza', 'beverages', 'desserts'] as const;
const SORTS = ['highToLow', 'lowToHigh', 'latest'] as const;
const SAMPLE_PRICE = 49;

/** One row of chips; more than one may be pressed. */
function Chips({ label, keys }: { label: string; keys: readonly string[] }) {
  const { t } = useTranslation('mfe-dine');
  const [pressed, setPressed] = useState<readonly string[]>([]);
  const toggle = (key: string) => setPressed(pressed.includes(key) ? pressed.filter((one) => one !== key) : [...pressed, key]);
  return (
    <div className="mfe-dine-chips" role="group" aria-label={label}>
      {keys.map((key) => <button key={key} type="button" className="btn btn-line btn-sm" aria-pressed={pressed.includes(key)} onClick={() => toggle(key)}>{t(`dominos.${key}`)}</button>)}
    </div>
  );
}

/** A demonstration of filters. It is not wired to data: nothing here filters, sorting only logs. */
export default function Dominos() {
  const { t } = useTranslation('mfe-dine');
  return (
    <main id="main" className="wrap">
      <div className="pagehead"><h1 className="display">{t('dominos.title')}</h1></div>
      <Chips label={t('dominos.filter')} keys={FILTERS} />
      <Chips label={t('dominos.categories')} keys={CATEGORIES} />
      <div className="mfe-dine-chips" role="group" aria-label={t('dominos.sort')}>
        {SORTS.map((key) => <button key={key} type="button" className="btn btn-text" onClick={() => console.info('sort', key)}>{t(`dominos.${key}`)}</button>)}
      </div>
      <div className="grid">
        <article className="card">
          <div className="media"><div className="pic"><DishPicture image="" /></div></div>
          <div className="row">
            <h2>{t('dominos.sample')}</h2>
            <Price amount={SAMPLE_PRICE} />
            <p>{t('dominos.sampleText')}</p>
          </div>
        </article>
      </div>
    </main>
  );
}
