import { useTranslation } from '@smokehouse/shared/i18n';
import { Page } from '../parts/page';
import { useAccess } from './public/access';
import { People } from './people';
import { Tablets } from './tablets';

/** `/seller/staff`: the people with their roles and PINs, and the shared tablets. */
export function StaffPage() {
  const { t } = useTranslation('mfe-seller');
  const { may } = useAccess();
  return (
    <Page title={t('staffTitle')}>
      {may('staff.manage') && <People />}
      <Tablets />
    </Page>
  );
}
