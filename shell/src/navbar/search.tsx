import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useLocation, useNavigate } from '@smokehouse/shared/router';
import { useUi } from '@smokehouse/shared/stores';
import { Icon } from '@smokehouse/shared/ui';

/** The menu search: whatever is typed leads to /all-menu, where it narrows the list. */
export function Search({ autoFocus = false }: { autoFocus?: boolean }) {
  const { t } = useTranslation('shared');
  const search = useUi((state) => state.search);
  const setSearch = useUi((state) => state.setSearch);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const goToMenu = () => { if (pathname !== paths.allMenu) void navigate(paths.allMenu); };
  return (
    <form className="search" role="search" onSubmit={(event) => { event.preventDefault(); goToMenu(); }}>
      <Icon name="search" />
      <input
        className="input"
        type="search"
        name="q"
        autoComplete="off"
        enterKeyHint="search"
        aria-label={t('nav.search')}
        placeholder={t('nav.search')}
        value={search}
        // The visitor has just asked for this field.
        autoFocus={autoFocus}
        onChange={(event) => { setSearch(event.target.value); goToMenu(); }}
      />
    </form>
  );
}
