import { useId } from 'react';
import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useLocation, useNavigate } from '@smokehouse/shared/router';
import { useUi } from '@smokehouse/shared/stores';
import { Icon, Input } from '@smokehouse/shared/ui';

/** The search field. Typing opens /all-menu, which filters its list by the text. */
export function MenuSearch({ autoFocus = false }: { autoFocus?: boolean }) {
  const { t } = useTranslation('mfe-dine');
  const { t: shared } = useTranslation('shared');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const search = useUi((state) => state.search);
  const id = useId();
  function type(text: string) {
    useUi.getState().setSearch(text);
    if (pathname !== paths.allMenu) void navigate(paths.allMenu);
  }
  return (
    <div className="search" role="search">
      <label className="vh" htmlFor={id}>
        {shared('nav.search')}
      </label>
      <Icon name="search" />
      <Input
        id={id}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoFocus={autoFocus}
        value={search}
        placeholder={t('nav.searchMenu')}
        onChange={(event) => type(event.target.value)}
      />
    </div>
  );
}
