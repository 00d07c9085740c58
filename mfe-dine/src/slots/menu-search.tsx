import { useId } from 'react';
import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useNavigate } from '@smokehouse/shared/router';
import { useUi } from '@smokehouse/shared/stores';
import { Icon } from '@smokehouse/shared/ui';

/** The search box: whatever is typed leads to the whole menu. */
export function MenuSearch() {
  const { t } = useTranslation('mfe-dine');
  const { t: shared } = useTranslation('shared');
  const navigate = useNavigate();
  const { search, setSearch } = useUi();
  const id = useId();
  function type(text: string) {
    setSearch(text);
    if (text) void navigate(paths.allMenu);
  }
  return (
    <div className="search">
      <label className="vh" htmlFor={id}>{shared('nav.search')}</label>
      <Icon name="search" />
      <input className="input" id={id} type="search" value={search} placeholder={t('nav.searchMenu')} onChange={(event) => type(event.target.value)} />
    </div>
  );
}
