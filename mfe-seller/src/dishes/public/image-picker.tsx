import {
  type ChangeEvent,
  type ComponentProps,
  type DragEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { FieldBox } from '@smokehouse/shared/bundled/field-box';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, FieldError, Icon } from '@smokehouse/shared/ui';
import { DeskIcon } from '../../parts/desk-icon';
import { SHAPES } from '../../pictures/public/crop';
import { loadCropEditor } from '../../pictures/public/load';
import type { PictureForm } from '../../pictures/public/picture-choice';
import {
  checkFiles,
  checkPixels,
  fileSize,
  IMAGE_TYPES,
  type ImageError,
} from '../../pictures/public/image-rules';
import styles from './image-picker.module.css';

/** Object URL of a file that is not uploaded yet. It is revoked on change and on unmount. */
function usePreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) {
      setUrl(null);
      return undefined;
    }
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  return url;
}

/** A file dropped outside the drop zone must not navigate away, or the input would be lost. */
function usePreventDropOutside() {
  useEffect(() => {
    const ignore = (event: Event) => event.preventDefault();
    document.addEventListener('dragover', ignore);
    document.addEventListener('drop', ignore);
    return () => {
      document.removeEventListener('dragover', ignore);
      document.removeEventListener('drop', ignore);
    };
  }, []);
}

/** Handlers of a drop zone, and whether files are being dragged over it. */
function useFileDrop(onFiles: (files: FileList) => void) {
  const [isOver, setIsOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      onFiles(event.dataTransfer.files);
    },
  };
  return { isOver, handlers };
}

/** The crop editor, loaded when a file is chosen. Null until then, and if it cannot be loaded. */
function useCropEditor(isNeeded: boolean) {
  const [editor, setEditor] = useState<Awaited<ReturnType<typeof loadCropEditor>> | null>(null);
  useEffect(() => {
    if (isNeeded && !editor) loadCropEditor().then(setEditor, () => undefined);
  }, [isNeeded, editor]);
  return editor?.CropEditor;
}

/** The hidden file input of both labels. */
function useFileInput(picture: PictureForm, id: string) {
  const error = Boolean(picture.error);
  function pick(files: FileList) {
    const chosen = Array.from(files);
    const invalid = checkFiles(chosen);
    if (invalid) picture.reject(invalid, false);
    else if (chosen[0]) picture.pick(chosen[0]);
  }
  const control = {
    type: 'file',
    className: 'vh',
    accept: IMAGE_TYPES.join(','),
    'aria-invalid': error,
    'aria-describedby': `${id}-rule${error ? ` ${id}-msg` : ''}`,
    // Cleared after each choice, so that the same file can be chosen again.
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      if (target.files?.length) pick(target.files);
      target.value = '';
    },
  } as const;
  return { pick, control };
}

/**
 * Chooses a picture by file dialog, camera, or drag and drop, with validation, crop and preview. It
 * offers to remove it, and to return to the picture that the site ships.
 */
export function ImagePicker({
  label,
  picture,
  current = '',
  shipped = '',
  canRemove = true,
  isLabelHidden = false,
}: {
  label: string;
  picture: PictureForm;
  /** Address of the saved picture, shown until another one is chosen. */
  current?: string;
  /** Address of the picture that the site ships; empty if there is none. */
  shipped?: string;
  canRemove?: boolean;
  /** The heading above says the same. */
  isLabelHidden?: boolean;
}) {
  const { t } = useTranslation('mfe-seller');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { choice, error, shape } = picture;
  const preview = usePreview(choice.file);
  const CropEditor = useCropEditor(choice.file !== null);
  const { pick, control } = useFileInput(picture, id);
  usePreventDropOutside();
  const saved = shownPicture(choice, current, shipped);
  const reject = (reason: ImageError) => picture.reject(reason, true);
  const isCropping = Boolean(CropEditor && preview);

  return (
    <FieldBox hasError={Boolean(error)}>
      {!isLabelHidden && <span className={styles.title}>{label}</span>}
      {CropEditor && preview && (
        <CropEditor
          key={preview}
          url={preview}
          shape={shape}
          edit={choice.edit}
          onEdit={picture.edit}
          onInvalid={reject}
        />
      )}
      <DropZone
        id={id}
        input={input}
        control={{ ...control, 'aria-label': label }}
        picture={picture}
        preview={preview}
        saved={saved}
        isCompact={isCropping}
        onDrop={pick}
        onInvalid={reject}
      />
      <span className={styles.rule} id={`${id}-rule`}>
        {t('form.imageRule', { ...SHAPES[shape].minimum })}
      </span>
      {error && (
        <FieldError id={`${id}-msg`} role="alert">
          {error}
        </FieldError>
      )}
      <div className={styles.actions}>
        <label className={styles.camera}>
          <DeskIcon name="camera" />
          {t('form.camera')}
          <input {...control} capture="environment" />
        </label>
        <PictureActions
          picture={picture}
          canRemove={canRemove && saved !== ''}
          canRestore={shipped !== '' && saved !== shipped}
          onDone={() => input.current?.focus()}
        />
      </div>
    </FieldBox>
  );
}

/** The label of the file input, which shows the picture and accepts a dropped file. */
function DropZone({
  id,
  input,
  control,
  picture,
  preview,
  saved,
  isCompact,
  onDrop,
  onInvalid,
}: {
  id: string;
  input: RefObject<HTMLInputElement | null>;
  control: ComponentProps<'input'>;
  picture: PictureForm;
  preview: string | null;
  saved: string;
  /** Below the crop editor, which shows the picture itself. */
  isCompact: boolean;
  onDrop: (files: FileList) => void;
  onInvalid: (reason: ImageError) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const { isOver, handlers } = useFileDrop(onDrop);
  return (
    <label
      className={classes(
        styles.zone,
        isOver && styles.over,
        picture.error && styles.invalid,
        isCompact && styles.compact,
      )}
      htmlFor={id}
      {...handlers}
    >
      {!isCompact && <Picture preview={preview} saved={saved} onInvalid={onInvalid} />}
      <b>{preview || saved ? t('form.change') : t('form.choose')}</b>
      <FileName file={picture.choice.file} />
      <input {...control} ref={input} id={id} name="image" />
    </label>
  );
}

/** The buttons that undo a choice. */
function PictureActions({
  picture,
  canRemove,
  canRestore,
  onDone,
}: {
  picture: PictureForm;
  canRemove: boolean;
  canRestore: boolean;
  /** The button may be gone: moves the focus. */
  onDone: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const isChosen = picture.choice.file !== null;
  const act = (action: () => void) => () => {
    action();
    onDone();
  };
  return (
    <>
      {isChosen && (
        <Button variant="line" small onClick={act(picture.discard)}>
          <Icon name="x" />
          {t('form.undo')}
        </Button>
      )}
      {!isChosen && canRemove && (
        <Button variant="line" small onClick={act(picture.remove)}>
          <Icon name="trash" />
          {t('form.removeImage')}
        </Button>
      )}
      {canRestore && (
        <Button variant="line" small onClick={act(picture.useShipped)}>
          <Icon name="retry" />
          {t('form.original')}
        </Button>
      )}
    </>
  );
}

/** Name and size of the chosen file, or that one can be dropped. */
function FileName({ file }: { file: File | null }) {
  const { t } = useTranslation('mfe-seller');
  if (!file) return <span>{t('form.hint')}</span>;
  return (
    <span>
      <bdi>
        {file.name} · {fileSize(file.size)}
      </bdi>
    </span>
  );
}

const classes = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ');

/** The picture that the form would keep without a new file. */
function shownPicture(choice: PictureForm['choice'], current: string, shipped: string): string {
  if (choice.isShipped) return shipped;
  return choice.isRemoved ? '' : current;
}

/** The chosen picture, or else the saved one. The chosen one is checked when it has loaded. */
function Picture({
  preview,
  saved,
  onInvalid,
}: {
  preview: string | null;
  saved: string;
  onInvalid: (reason: ImageError) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  if (!preview && !saved) return <Icon name="upload" />;
  if (!preview) return <img src={saved} alt={t('form.current')} />;
  return (
    <img
      src={preview}
      alt={t('form.preview')}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
        const invalid = checkPixels(naturalWidth, naturalHeight);
        if (invalid) onInvalid(invalid);
      }}
      onError={() => onInvalid('broken')}
    />
  );
}
