import { useTranslation } from '@smokehouse/shared/i18n';
import { usePageTitle } from '@smokehouse/shared/ui';

/** A page that shows only its name: /menu. */
export default function Placeholder() {
  const { t } = useTranslation('shell');
  const name = t('placeholder.menu');
  usePageTitle(name);
  return (
    <main id="main" className="wrap">
      <div className="pagehead">
        <h1 className="display">{name}</h1>
      </div>
    </main>
  );
}
