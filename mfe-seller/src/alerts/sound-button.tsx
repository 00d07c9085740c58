import { useTranslation } from '@smokehouse/shared/i18n';
import { IconButton } from '@smokehouse/shared/ui';
import { DeskIcon } from '../parts/desk-icon';
import { useStoredChoice } from '../parts/stored-choice';
import { ring } from './chime';

const SOUNDS = ['on', 'off'] as const;

/** Whether the bell is on. The choice is stored in the browser. */
export const useSound = () => useStoredChoice('sound', SOUNDS);

/** Turns the bell on and off. Turning it on plays it once as a preview. */
export function SoundButton() {
  const { t } = useTranslation('mfe-seller');
  const [sound, setSound] = useSound();
  const isOn = sound === 'on';
  function toggle() {
    setSound(isOn ? 'off' : 'on');
    if (!isOn) ring();
  }
  return (
    <IconButton
      aria-pressed={isOn}
      label={t('sound.label')}
      title={isOn ? t('sound.on') : t('sound.off')}
      onClick={toggle}
    >
      <DeskIcon name={isOn ? 'sound' : 'mute'} />
    </IconButton>
  );
}
