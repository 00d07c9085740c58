import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { pictureUrl } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Icon } from '@smokehouse/shared/ui';
import { checkFiles, checkPixels, fileSize, IMAGE_TYPES, type ImageError } from './image-rules';
import styles from './image-picker.module.css';

/** Address under which the browser shows a file that is not uploaded yet. */
function usePreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) {
      setUrl(null);
      return undefined;
    }
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

/**
 * A picture that is dropped beside its place must not replace the page, and with it everything that
 * was typed.
 */
function useNoDropElsewhere() {
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

/** One picture of a dish, chosen or dropped, checked and shown before it is sent. */
export function ImagePicker({
  file,
  current = '',
  error,
  onPick,
  onRemoveCurrent,
  onInvalid,
}: {
  file: File | null;
  /** The picture that the dish has, shown until another is chosen. */
  current?: string;
  /** What is wrong with the picture, in the reader's language. */
  error?: string | undefined;
  onPick: (file: File | null) => void;
  onRemoveCurrent?: () => void;
  onInvalid: (fault: ImageError) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const preview = usePreview(file);
  useNoDropElsewhere();

  function pick(files: FileList | null) {
    const chosen = Array.from(files ?? []);
    const fault = checkFiles(chosen);
    if (fault) onInvalid(fault);
    else onPick(chosen[0] ?? null);
  }
  function refuse(fault: ImageError | null) {
    if (!fault) return;
    onPick(null);
    onInvalid(fault);
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
    <div className={`field ${error ? 'err' : ''}`}>
      <span className="label">{t('form.image')}</span>
      <label className={`${styles.zone} ${isOver ? styles.over : ''}`} htmlFor={id} {...drop}>
        {preview ? (
          <img
            src={preview}
            alt={t('form.preview')}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              refuse(checkPixels(naturalWidth, naturalHeight))
            }
            onError={() => refuse('broken')}
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
        {/* Emptied after each choice, so that the same file can be chosen again. */}
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
      <span className="hint" id={`${id}-rule`}>
        {t('form.imageRule')}
      </span>
      {error && (
        <span className="msg" id={`${id}-msg`} role="alert">
          <Icon name="alert" />
          {error}
        </span>
      )}
      {(file || current) && (
        <button
          type="button"
          className={`btn btn-line btn-sm ${styles.remove}`}
          onClick={() => {
            if (file) onPick(null);
            else onRemoveCurrent?.();
            input.current?.focus();
          }}
        >
          <Icon name="trash" />
          {t('form.removeImage')}
        </button>
      )}
    </div>
  );
}
