import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useNavigate } from '@smokehouse/shared/router';
import { useSession } from '@smokehouse/shared/stores';
import { Drawing } from '../parts/drawing';
import { lock } from './lock';
import { PIN_PAGE } from './public/pin-page';

/** Hands a shared tablet to the next person. At the screen of a place: asks who it is. */
export function LockButton() {
  const { t } = useTranslation('mfe-seller');
  const navigate = useNavigate();
  const isScreen = useSession((session) => session.staff?.screen !== undefined);
  const text = t(isScreen ? 'staff.screen.signIn' : 'staff.lock');
  const press = isScreen ? () => void navigate(paths.seller + PIN_PAGE) : lock;
  return (
    <button type="button" title={text} onClick={press}>
      <Drawing>
        <path d="M5.5 11h13v9h-13zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11" />
      </Drawing>
      <span>{text}</span>
    </button>
  );
}
