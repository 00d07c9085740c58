import { call } from '@smokehouse/shared/api';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQueryClient } from '@smokehouse/shared/query';
import { Button, Icon } from '@smokehouse/shared/ui';
import { picturesQuery } from './public/queries';
import { useDeskMutation } from '../parts/use-desk-mutation';
import { DeskIcon } from '../parts/desk-icon';
import { addressOf, isSlide, type SitePicture, usePictureName } from './site-picture';
import styles from './site-picture-card.module.css';

/** A picture of the site with the buttons that replace and restore it. */
export function SitePictureCard({
  picture,
  onReplace,
}: {
  picture: SitePicture;
  onReplace: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const client = useQueryClient();
  const { isSending, send } = useDeskMutation();
  const name = usePictureName()(picture);

  const restore = () =>
    send(async () => {
      const answer = await call('POST /api/picture/restore', { name: picture.name });
      await client.invalidateQueries({ queryKey: picturesQuery.queryKey });
      return answer;
    });

  return (
    <li className={styles.card}>
      <div className={isSlide(picture) ? styles.slide : styles.tile}>
        <img src={addressOf(picture)} alt="" loading="lazy" />
      </div>
      <h3>{name}</h3>
      <p>{picture.photo ? t('pictures.photo') : t('pictures.illustration')}</p>
      <div className={styles.actions}>
        <Button
          variant="line"
          small
          aria-label={t('pictures.replaceOf', { name })}
          onClick={onReplace}
        >
          <DeskIcon name="camera" />
          {t('pictures.replace')}
        </Button>
        {picture.photo && (
          <Button
            variant="line"
            small
            aria-label={t('pictures.originalOf', { name })}
            aria-disabled={isSending}
            onClick={() => void restore()}
          >
            <Icon name="retry" />
            {t('pictures.original')}
          </Button>
        )}
      </div>
    </li>
  );
}
