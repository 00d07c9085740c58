import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { FieldBox } from '@smokehouse/shared/bundled/field-box';
import { pictureUrl } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, FieldError, Icon } from '@smokehouse/shared/ui';
import { checkFiles, checkPixels, fileSize, IMAGE_TYPES, type ImageError } from './image-rules';
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

/** Chooses the picture of a dish by file dialog or drag and drop, with validation and preview. */
export function ImagePicker({
  file,
  current = '',
  error,
  onPick,
  onRemoveCurrent,
  onInvalid,
}: {
  file: File | null;
  /** File name of the saved picture, shown until another one is chosen. */
  current?: string;
  /** Translated error message. */
  error?: string | undefined;
  onPick: (file: File | null) => void;
  onRemoveCurrent?: () => void;
  onInvalid: (reason: ImageError) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const preview = usePreview(file);
  const { isOver, handlers } = useFileDrop(pick);
  usePreventDropOutside();

  function pick(files: FileList) {
    const chosen = Array.from(files);
    const invalid = checkFiles(chosen);
    if (invalid) onInvalid(invalid);
    else onPick(chosen[0] ?? null);
  }
  function reject(reason: ImageError) {
    onPick(null);
    onInvalid(reason);
  }

  return (
    <FieldBox hasError={Boolean(error)}>
      <span className={styles.title}>{t('form.image')}</span>
      <label
        className={`${styles.zone} ${isOver ? styles.over : ''} ${error ? styles.invalid : ''}`}
        htmlFor={id}
        {...handlers}
      >
        <Picture preview={preview} current={current} onInvalid={reject} />
        <b>{preview || current ? t('form.change') : t('form.choose')}</b>
        <span>
          {file ? (
            <bdi>
              {file.name} · {fileSize(file.size)}
            </bdi>
          ) : (
            t('form.hint')
          )}
        </span>
        {/* Cleared after each choice, so that the same file can be chosen again. */}
        <input
          ref={input}
          id={id}
          className="vh"
          type="file"
          name="image"
          accept={IMAGE_TYPES.join(',')}
          aria-label={t('form.image')}
          aria-invalid={Boolean(error)}
          aria-describedby={`${id}-rule${error ? ` ${id}-msg` : ''}`}
          onChange={(event) => {
            if (event.target.files?.length) pick(event.target.files);
            event.target.value = '';
          }}
        />
      </label>
      <span className={styles.rule} id={`${id}-rule`}>
        {t('form.imageRule')}
      </span>
      {error && (
        <FieldError id={`${id}-msg`} role="alert">
          {error}
        </FieldError>
      )}
      {(file || current) && (
        <Button
          variant="line"
          small
          className={styles.remove}
          onClick={() => {
            if (file) onPick(null);
            else onRemoveCurrent?.();
            input.current?.focus();
          }}
        >
          <Icon name="trash" />
          {t('form.removeImage')}
        </Button>
      )}
    </FieldBox>
  );
}

/** The chosen picture, or else the saved one. The chosen one is checked when it has loaded. */
function Picture({
  preview,
  current,
  onInvalid,
}: {
  preview: string | null;
  current: string;
  onInvalid: (reason: ImageError) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  if (!preview && !current) return <Icon name="upload" />;
  if (!preview) return <img src={pictureUrl(current, 480)} alt={t('form.current')} />;
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
