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
  const [isOver, setIsOver] = useState(false);
  const preview = usePreview(file);
  usePreventDropOutside();

  function pick(files: FileList | null) {
    const chosen = Array.from(files ?? []);
    const invalid = checkFiles(chosen);
    if (invalid) onInvalid(invalid);
    else onPick(chosen[0] ?? null);
  }
  function reject(reason: ImageError | null) {
    if (!reason) return;
    onPick(null);
    onInvalid(reason);
  }
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      pick(event.dataTransfer.files);
    },
  };

  return (
    <FieldBox hasError={Boolean(error)}>
      <span className={styles.title}>{t('form.image')}</span>
      <label
        className={`${styles.zone} ${isOver ? styles.over : ''} ${error ? styles.invalid : ''}`}
        htmlFor={id}
        {...drop}
      >
        {preview ? (
          <img
            src={preview}
            alt={t('form.preview')}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              reject(checkPixels(naturalWidth, naturalHeight))
            }
            onError={() => reject('broken')}
          />
        ) : current ? (
          <img src={pictureUrl(current, 480)} alt={t('form.current')} />
        ) : (
          <Icon name="upload" />
        )}
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
