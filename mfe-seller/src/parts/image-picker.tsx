import { useEffect, useId, useState } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Icon, notify } from '@smokehouse/shared/ui';

/** Address under which the browser shows a file that is not uploaded yet. */
function usePreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) { setUrl(null); return undefined; }
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

/** One picture of a dish, chosen or dropped, and shown before it is sent. */
export function ImagePicker({ file, onPick }: { file: File | null; onPick: (file: File) => void }) {
  const { t } = useTranslation('mfe-seller');
  const id = useId();
  const preview = usePreview(file);

  function pick(files: FileList | null) {
    const chosen = files?.[0];
    if (!chosen) return;
    // `accept` is only a suggestion to the browser's dialog, and a drop ignores it.
    if (chosen.type.startsWith('image/')) onPick(chosen);
    else notify.error(t('form.onlyImages'));
  }

  return (
    <div className="field">
      <span className="label">{t('form.image')}</span>
      <label className="drop-zone mfe-seller-image" htmlFor={id} onDragOver={(event) => event.preventDefault()} onDrop={(event) => { event.preventDefault(); pick(event.dataTransfer.files); }}>
        {preview ? <img src={preview} alt={t('form.preview')} /> : <Icon name="upload" />}
        <b>{preview ? t('form.change') : t('form.choose')}</b>
        <span>{t('form.hint')}</span>
        {/* Emptied after each choice, so that the same file can be chosen again after the form is cleared. */}
        <input id={id} className="vh" type="file" name="image" accept="image/*" aria-label={t('form.image')} onChange={(event) => { pick(event.target.files); event.target.value = ''; }} />
      </label>
    </div>
  );
}
