import { useTranslation } from '@smokehouse/shared/i18n';

/** Grey rows where a list is about to be. */
export function LoadingRows({ rows = 5 }: { rows?: number }) {
  const { t } = useTranslation('shared');
  return (
    <div className="mfe-seller-rows" role="status" aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, row) => <div key={row} className="sk mfe-seller-row" />)}
    </div>
  );
}

/** A page whose code is still on its way. */
export function LoadingMain() {
  return <main className="o-main" id="main"><LoadingRows /></main>;
}
