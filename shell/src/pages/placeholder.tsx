import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useLocation } from '@smokehouse/shared/router';
import { usePageTitle } from '@smokehouse/shared/ui';

/** A page that shows only its name: /menu and /gallery. */
export default function Placeholder() {
  const { t } = useTranslation('shell');
  const name = t(
    useLocation().pathname === paths.gallery ? 'placeholder.gallery' : 'placeholder.menu',
  );
  usePageTitle(name);
  return (
    <main id="main" className="wrap">
      <div className="pagehead">
        <h1 className="display">{name}</h1>
      </div>
    </main>
  );
}
