import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import { productsQuery } from '@smokehouse/shared/api';
import { paths, sitePictureUrl } from '@smokehouse/shared/contract';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { Link } from '@smokehouse/shared/router';
import { useLanguage } from '@smokehouse/shared/stores';
import { DishPicture, usePageTitle } from '@smokehouse/shared/ui';
import ar from '../../locales/gallery.ar.json';
import en from '../../locales/gallery.en.json';
import styles from './gallery.module.css';

/** The restaurant's own pictures. */
const ROOM = ['hero-1', 'hero-3'] as const;
const WIDTHS = [768, 1200, 1920] as const;
const SIZES = '(max-width: 760px) 50vw, 25vw';

/** Pictures of the restaurant and of each dish that has one. A dish leads to its page. */
function Gallery() {
  const { t } = useTranslation('shell');
  const language = useLanguage((state) => state.language);
  const { data: dishes = [] } = useQuery(productsQuery);
  usePageTitle(t('placeholder.gallery'));
  return (
    <main id="main" className="wrap">
      <div className="pagehead">
        <h1 className="display">{t('placeholder.gallery')}</h1>
      </div>
      <ul className={styles.pictures}>
        {ROOM.map((picture) => (
          <li key={picture} className={styles.wide}>
            <img
              src={sitePictureUrl(picture, 1200)}
              srcSet={WIDTHS.map((width) => `${sitePictureUrl(picture, width)} ${width}w`).join(
                ', ',
              )}
              sizes="(max-width: 760px) 100vw, 50vw"
              alt={t(`gallery.${picture}`)}
              width={1920}
              height={1080}
            />
          </li>
        ))}
        {dishes
          .filter(({ image }) => image)
          .map((dish) => (
            <li key={dish._id}>
              <Link to={paths.product(dish)}>
                <DishPicture image={dish.image} category={dish.category} sizes={SIZES} />
                <span>{dishName(dish, language)}</span>
              </Link>
            </li>
          ))}
      </ul>
    </main>
  );
}

export default ownTexts('gallery', { en, ar })(Gallery);
