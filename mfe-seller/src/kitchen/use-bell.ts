import { useEffect, useSyncExternalStore } from 'react';
import { isAudioSilent, ring, subscribeToAudio, unlockAudioOnFirstPress } from '../alerts/chime';
import { useSound } from '../alerts/sound-button';

const REPEAT_MS = 4_000;

/** `silent`: the browser allows no sound before somebody has pressed something. */
export type Sound = 'on' | 'muted' | 'silent';

/**
 * Rings while something is new, again and again until it is taken.
 * @returns the state of the sound, and a function that turns it on or off
 */
export function useBell(isRinging: boolean): [sound: Sound, toggle: () => void] {
  const [choice, choose] = useSound();
  const isSilent = useSyncExternalStore(subscribeToAudio, isAudioSilent, () => false);
  const isOn = choice === 'on';
  useEffect(unlockAudioOnFirstPress, []);
  useEffect(() => {
    if (!isRinging || !isOn || isSilent) return;
    ring();
    const timer = setInterval(ring, REPEAT_MS);
    return () => clearInterval(timer);
  }, [isRinging, isOn, isSilent]);
  const sound = !isOn ? 'muted' : isSilent ? 'silent' : 'on';
  return [sound, () => choose(isOn ? 'off' : 'on')];
}
