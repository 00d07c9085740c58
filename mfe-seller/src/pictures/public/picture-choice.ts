import { useState } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import type { ImageError } from './image-rules';
import { type CropEdit, type PictureShape, SHAPES } from './crop';
import { loadCropEditor } from './load';

/** A new picture, the shipped one, no picture, or none of these to retain the current one. */
export interface PictureUpload {
  file: File | null;
  isRemoved: boolean;
  isShipped: boolean;
}

/** What the seller has chosen in the form so far. */
export interface PictureChoice extends PictureUpload {
  /** Null until the chosen file is known to be a valid picture. */
  edit: CropEdit | null;
  /** The last valid choice, to which an invalid file returns. */
  before?: PictureChoice | undefined;
}

const UNCHANGED: PictureChoice = { file: null, isRemoved: false, isShipped: false, edit: null };

/** The picture of a form: the choice, its error, and the seller's actions. */
export function usePictureChoice(shape: PictureShape) {
  const { t } = useTranslation('mfe-seller');
  const [choice, setChoice] = useState(UNCHANGED);
  const [error, setError] = useState('');
  const choose = (next: (current: PictureChoice) => PictureChoice) => {
    setChoice(next);
    setError('');
  };
  const isKnown = (current: PictureChoice) => current.edit !== null || current.file === null;
  return {
    shape,
    choice,
    error,
    setError,
    pick: (file: File) =>
      choose((current) => ({
        ...UNCHANGED,
        file,
        before: isKnown(current) ? current : current.before,
      })),
    edit: (edit: CropEdit) => setChoice((current) => ({ ...current, edit })),
    discard: () => choose(() => UNCHANGED),
    remove: () => choose(() => ({ ...UNCHANGED, isRemoved: true })),
    useShipped: () => choose(() => ({ ...UNCHANGED, isShipped: true })),
    /** A file that cannot be used. The choice before it stays. */
    reject: (reason: ImageError, isChosen: boolean) => {
      if (isChosen) setChoice((current) => current.before ?? UNCHANGED);
      setError(t(`image.${reason}`, { ...SHAPES[shape].minimum }));
    },
    clear: () => choose(() => UNCHANGED),
  };
}

export type PictureForm = ReturnType<typeof usePictureChoice>;

/**
 * The upload of a choice. A picture that was not cropped, because the editor could not be loaded, is
 * uploaded as it is.
 */
export async function uploadOf(
  { file, edit, isRemoved, isShipped }: PictureChoice,
  shape: PictureShape,
): Promise<PictureUpload> {
  if (!file || !edit) return { file, isRemoved, isShipped };
  const { renderCrop } = await loadCropEditor();
  return { file: await renderCrop(file, shape, edit), isRemoved, isShipped };
}
