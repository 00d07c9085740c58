import { useState } from 'react';
import { OptionGroupField, OptionLanguage } from '@smokehouse/shared/bundled/option-group-field';
import {
  directionOf,
  type Language,
  LANGUAGES,
  type OptionsMenu,
  toSar,
} from '@smokehouse/shared/contract';
import {
  defaultSelections,
  labelsOfChoice,
  openGroups,
  priceOfChoice,
  type Selection,
} from '@smokehouse/shared/contract/menu/options/rules';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { Price } from '@smokehouse/shared/ui';
import styles from './preview.module.css';

/** What the preview shows: a dish on the menu, or a group without one. */
export interface PreviewDish {
  _id: string;
  name: string;
  nameAr?: string | undefined;
  price: number;
  caloriesKcal?: number | undefined;
}

const NAMES: Readonly<Record<Language, string>> = { en: 'EN', ar: 'عربي' };

/** The options as guests choose them, before they are published, in either language. */
export function Preview({ menu, dish }: { menu: OptionsMenu; dish: PreviewDish }) {
  const { t } = useTranslation('mfe-seller');
  const page = useLanguage((state) => state.language);
  const [language, setLanguage] = useState<Language>(page);
  const [chosen, setChosen] = useState<readonly Selection[]>();
  const options = chosen ?? defaultSelections(menu, dish._id);
  const { caloriesKcal } = labelsOfChoice(menu, dish, options);
  return (
    <section className={styles.preview} aria-label={t('optionsEditor.preview')}>
      <div className={styles.top}>
        <h2>{t('optionsEditor.preview')}</h2>
        <div role="group" aria-label={t('optionsEditor.previewLanguage')}>
          {LANGUAGES.map((one) => (
            <button
              key={one}
              type="button"
              lang={one}
              aria-pressed={one === language}
              onClick={() => setLanguage(one)}
            >
              {NAMES[one]}
            </button>
          ))}
        </div>
      </div>
      <div className={styles.card} data-theme="dark" lang={language} dir={directionOf(language)}>
        {dish.name && <h3 className="display">{dishName(dish, language)}</h3>}
        <OptionLanguage value={language}>
          {openGroups(menu, dish._id, options).map((group) => (
            <OptionGroupField
              key={group.path}
              namespace="mfe-seller"
              group={group}
              options={options}
              fault={undefined}
              onChange={setChosen}
            />
          ))}
        </OptionLanguage>
        {dish.price > 0 && (
          <p className={styles.sum}>
            <Price amount={toSar(priceOfChoice(menu, dish, options))} />
            {caloriesKcal !== undefined && (
              <b>
                {t('options.kcal', { lng: language, amount: caloriesKcal.toLocaleString('en-US') })}
              </b>
            )}
          </p>
        )}
      </div>
    </section>
  );
}
