import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useNavigate } from '@smokehouse/shared/router';
import { useUi } from '@smokehouse/shared/stores';
import { Icon } from '@smokehouse/shared/ui';

/** The menu search: whatever is typed leads to /all-menu, where it narrows the list. */
export function Search({ autoFocus = false }: { autoFocus?: boolean }) {
  const { t } = useTranslation('shared');
  const search = useUi((state) => state.search);
  const setSearch = useUi((state) => state.setSearch);
  const navigate = useNavigate();
  // The browser's own address: React's follows only when the page has come, and each letter until
  // then would be a step of history.
  const goToMenu = () => {
    if (location.pathname !== paths.allMenu) void navigate(paths.allMenu);
  };
  return (
    <form
      className="search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        goToMenu();
      }}
    >
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
        onChange={(event) => {
          setSearch(event.target.value);
          goToMenu();
        }}
      />
    </form>
  );
}
