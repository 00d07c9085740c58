import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useNavigate } from '@smokehouse/shared/router';
import { useUi } from '@smokehouse/shared/stores';
import { Icon, Input } from '@smokehouse/shared/ui';

/** The menu search. Typing opens /all-menu, which filters its list by the text. */
export function Search({ autoFocus = false }: { autoFocus?: boolean }) {
  const { t } = useTranslation('shared');
  const search = useUi((state) => state.search);
  const setSearch = useUi((state) => state.setSearch);
  const navigate = useNavigate();
  // The browser's address, because React's changes only when the page has loaded: every letter
  // typed until then would add a history entry.
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
      <Input
        type="search"
        name="q"
        autoComplete="off"
        enterKeyHint="search"
        aria-label={t('nav.search')}
        placeholder={t('nav.search')}
        value={search}
        // The visitor has just opened this field.
        autoFocus={autoFocus}
        onChange={(event) => {
          setSearch(event.target.value);
          goToMenu();
        }}
      />
    </form>
  );
}
