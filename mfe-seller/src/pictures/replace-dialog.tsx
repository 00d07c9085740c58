import { useState } from 'react';
import { ApiError, call } from '@smokehouse/shared/api';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button } from '@smokehouse/shared/ui';
import { UploadProgress } from '../dishes/public/dish-fields';
import { ImagePicker } from '../dishes/public/image-picker';
import { Dialog } from '../parts/dialog';
import { useDeskMutation } from '../parts/use-desk-mutation';
import { picturesQuery } from './public/queries';
import { errorMessage, reportError } from '../report-error';
import { uploadOf, usePictureChoice } from './public/picture-choice';
import styles from './replace-dialog.module.css';
import { addressOf, shapeOf, type SitePicture } from './site-picture';

function formOf(name: string, file: File): FormData {
  const form = new FormData();
  form.append('pictureData', JSON.stringify({ name }));
  form.append('image', file);
  return form;
}

/** Replaces a picture of the site by a photo. A refused photo stays in the dialog. */
export function ReplaceDialog({
  picture: sitePicture,
  title,
  onClose,
}: {
  picture: SitePicture;
  title: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const shape = shapeOf(sitePicture);
  const picture = usePictureChoice(shape);
  const [progress, setProgress] = useState(0);
  const { isSending, send } = useDeskMutation({
    stale: [picturesQuery.queryKey],
    onError(error) {
      reportError(error);
      picture.setError((error instanceof ApiError && error.fields.image) || errorMessage(error));
    },
  });

  async function save() {
    const { choice } = picture;
    if (!choice.file) return picture.setError(t('pictures.missing'));
    const chosen = choice.file;
    setProgress(0);
    picture.setError('');
    const answer = await send(async () => {
      const { file } = await uploadOf(choice, shape);
      const form = formOf(sitePicture.name, file ?? chosen);
      return call('POST /api/picture/replace', form, { onProgress: setProgress });
    });
    if (answer) onClose();
  }

  return (
    <Dialog title={title} onClose={onClose} wide>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <ImagePicker
          label={title}
          picture={picture}
          current={addressOf(sitePicture)}
          canRemove={false}
          isLabelHidden
        />
        <div className={styles.send}>
          <Button type="submit" variant="accent" aria-disabled={isSending}>
            {t('pictures.save')}
          </Button>
          {isSending && <UploadProgress progress={progress} />}
        </div>
      </form>
    </Dialog>
  );
}
