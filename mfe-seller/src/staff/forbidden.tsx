import { can, rolesWith } from '@smokehouse/shared/contract/people/staff/rules';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useLocation } from '@smokehouse/shared/router';
import { useSession } from '@smokehouse/shared/stores';
import { EmptyState, usePageTitle } from '@smokehouse/shared/ui';
import page from '../parts/page.module.css';
import { useAccess } from './public/access';
import { useRoleList } from './names';

/** In place of a page that the signed-in person may not open: says why, and who may. */
export function Forbidden() {
  const { t } = useTranslation('mfe-seller');
  const { pathname } = useLocation();
  const { missing, home } = useAccess();
  const listRoles = useRoleList();
  const staff = useSession((session) => session.staff);
  const title = t('staff.forbidden.title');
  usePageTitle(title);
  const permission = missing(pathname);
  if (!permission || !staff) return null;
  const text = () => {
    if (permission === 'unlisted') return t('staff.forbidden.unlisted');
    if (can({ role: staff.role }, permission)) return t('staff.forbidden.place');
    return t('staff.forbidden.role', {
      role: t(`staff.inSentence.${staff.role}`),
      roles: listRoles(rolesWith(permission)),
    });
  };
  return (
    <main className={page.main} id="main">
      <div className={page.head}>
        <h1 className="display">{title}</h1>
      </div>
      <EmptyState icon="user" text={text()} to={home} action={t('staff.forbidden.home')} />
    </main>
  );
}
