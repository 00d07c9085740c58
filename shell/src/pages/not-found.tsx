import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { EmptyState, usePageTitle } from '@smokehouse/shared/ui';

/** The page for an unknown address. */
export function NotFound() {
  const { t } = useTranslation('shell');
  usePageTitle(t('notFound.title'));
  return (
    <main id="main" className="wrap">
      <div className="pagehead">
        <h1 className="display">{t('notFound.title')}</h1>
      </div>
      <EmptyState text={t('notFound.text')} to={paths.allMenu} action={t('notFound.menu')} />
    </main>
  );
}
