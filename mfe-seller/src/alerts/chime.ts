/**
 * Two notes of a small bell, made here: no file has to be fetched, and none can be missing.
 * Frequency in Hz, begin in s.
 */
const NOTES = [
  { pitch: 880, at: 0 },
  { pitch: 1318.5, at: 0.16 },
] as const;
/** How long a note rings. Unit: s. */
const NOTE_DURATION_S = 0.7;
const LOUDNESS = 0.35;

let context: AudioContext | undefined;

/** Makes sound possible: browsers allow it from the visitor's first unlock on. */
function unlockAudio(): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
}

/** Waits for a unlock anywhere. @returns what ends the waiting */
export function unlockAudioOnFirstPress(): () => void {
  const options = { capture: true } as const;
  const stop = () => {
    for (const name of ['pointerdown', 'keydown'])
      document.removeEventListener(name, unlock, options);
  };
  const unlock = () => {
    unlockAudio();
    stop();
  };
  for (const name of ['pointerdown', 'keydown']) document.addEventListener(name, unlock, options);
  return stop;
}

/** Rings once. Before the first unlock there is nothing to hear. */
export function ring(): void {
  if (!context) return;
  const start = context.currentTime;
  for (const { pitch, at } of NOTES) {
    const [note, volume] = [context.createOscillator(), context.createGain()];
    note.type = 'sine';
    note.frequency.value = pitch;
    // A bell is loud at once and dies away; zero cannot be reached exponentially.
    volume.gain.setValueAtTime(LOUDNESS, start + at);
    volume.gain.exponentialRampToValueAtTime(0.001, start + at + NOTE_DURATION_S);
    note.connect(volume).connect(context.destination);
    note.start(start + at);
    note.stop(start + at + NOTE_DURATION_S);
  }
}
