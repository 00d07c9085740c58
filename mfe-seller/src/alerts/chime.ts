/**
 * The two notes of the bell. They are synthesized, so no audio file is fetched.
 * Frequency in Hz, start offset in s.
 */
const NOTES = [
  { frequency: 880, offset: 0 },
  { frequency: 1318.5, offset: 0.16 },
] as const;
/** Unit: s. */
const NOTE_DURATION_S = 0.7;
const LOUDNESS = 0.35;

let context: AudioContext | undefined;
const listeners = new Set<() => void>();

function openAudio(): AudioContext | undefined {
  if (typeof AudioContext === 'undefined') return undefined;
  if (!context) {
    context = new AudioContext();
    context.onstatechange = () => listeners.forEach((listener) => listener());
  }
  return context;
}

/** Browsers allow audio only after the first user interaction. */
function unlockAudio(): void {
  const audio = openAudio();
  if (audio?.state === 'suspended') void audio.resume();
}

/** True while the browser plays no sound, because nobody has pressed anything yet. */
export const isAudioSilent = (): boolean => context?.state === 'suspended';

/**
 * Opens the audio and calls a listener when it becomes silent or audible.
 * @returns a function that removes the listener
 */
export function subscribeToAudio(listener: () => void): () => void {
  listeners.add(listener);
  openAudio();
  listener();
  return () => listeners.delete(listener);
}

/**
 * Unlocks audio on the first click or key press. A click, not the press that begins it: what shows
 * the state of the sound changes its width, and moved the button away under the finger.
 * @returns a function that removes the listeners
 */
export function unlockAudioOnFirstPress(): () => void {
  const events = ['click', 'keydown'];
  const options = { capture: true } as const;
  const stop = () => {
    for (const event of events) document.removeEventListener(event, unlock, options);
  };
  const unlock = () => {
    unlockAudio();
    stop();
  };
  for (const event of events) document.addEventListener(event, unlock, options);
  return stop;
}

/** Plays the bell once. It is silent before audio is unlocked. */
export function ring(): void {
  if (!context) return;
  const start = context.currentTime;
  for (const { frequency, offset } of NOTES) {
    const noteStart = start + offset;
    const noteEnd = noteStart + NOTE_DURATION_S;
    const oscillator = context.createOscillator();
    const volume = context.createGain();
    oscillator.type = 'sine';
    oscillator.frequency.value = frequency;
    volume.gain.setValueAtTime(LOUDNESS, noteStart);
    // An exponential ramp cannot reach zero.
    volume.gain.exponentialRampToValueAtTime(0.001, noteEnd);
    oscillator.connect(volume).connect(context.destination);
    oscillator.start(noteStart);
    oscillator.stop(noteEnd);
  }
}
