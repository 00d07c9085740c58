import { useState } from 'react';
import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { Link } from '@smokehouse/shared/router';
import { ErrorNotice } from '@smokehouse/shared/ui';
import ar from './locales/ar.json';
import en from './locales/en.json';
import { Page } from '../parts/page';
import { ReplaceDialog } from './replace-dialog';
import { isSlide, type SitePicture, usePictureName } from './site-picture';
import { SitePictureCard } from './site-picture-card';
import { picturesQuery } from './public/queries';
import styles from './site-pictures.module.css';

/** `/seller/pictures`: replaces hero slides and category tiles by photos. */
function SitePictures() {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const { data, error, refetch } = useQuery(picturesQuery);
  const nameOf = usePictureName();
  const [replaced, setReplaced] = useState<SitePicture | null>(null);
  const groups = [
    { title: t('pictures.slides'), pictures: data?.site.filter(isSlide) },
    { title: t('pictures.tiles'), pictures: data?.site.filter((picture) => !isSlide(picture)) },
  ];
  return (
    <Page title={t('sitePictures')}>
      <p className={styles.text}>
        {t('pictures.text')} {t('pictures.dishes')}{' '}
        <Link to={paths.sellerProducts}>{t('productList')}</Link>.
      </p>
      {data &&
        groups.map(({ title, pictures }) => (
          <section key={title} className={styles.group} aria-label={title}>
            <h2>{title}</h2>
            <ul role="list">
              {pictures?.map((picture) => (
                <SitePictureCard
                  key={picture.name}
                  picture={picture}
                  onReplace={() => setReplaced(picture)}
                />
              ))}
            </ul>
          </section>
        ))}
      {!data && error && <ErrorNotice text={shared('loadFailed')} onRetry={() => void refetch()} />}
      {!data && !error && <p role="status">{shared('loading')}</p>}
      {replaced && (
        <ReplaceDialog
          picture={replaced}
          title={t('pictures.replaceOf', { name: nameOf(replaced) })}
          onClose={() => setReplaced(null)}
        />
      )}
    </Page>
  );
}

export default ownTexts('pictures', { en, ar })(SitePictures);
