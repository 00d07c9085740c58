import { readFile } from 'node:fs/promises';
import { programFile } from '../../assets';
import type { Isolation } from './confinement';
import { RenderError } from './render-error';
import type { Sandbox } from './sandbox';

/** A machine that starts no process is asked again after this time. Unit: ms. */
const UNAVAILABLE_MS = 5 * 60_000;

/** What the operating system isolates, or why no process can be started. */
export type RendererState = { isolation: readonly Isolation[] } | { unavailable: string };

interface Programs {
  sandbox: Pick<Sandbox, 'isolation' | 'start'>;
  source: string;
  prelude: string;
}

const readProgram = (name: string): Promise<string> =>
  readFile(programFile(`frontend/rendering/${name}`).file, 'utf8');

/**
 * Opens the sandbox and reads what runs in it, once.
 * @param onState called when it is known whether processes can start
 * @returns a function that throws {@link RenderError} while none can
 */
export function createPrograms(
  openSandbox: () => Promise<Pick<Sandbox, 'isolation' | 'start'>>,
  onState: ((state: RendererState) => void) | undefined,
): () => Promise<Programs> {
  let programs: Promise<Programs> | undefined;
  /** Time from which a machine that starts no process is asked again. */
  let askAgainAt = Infinity;

  async function openPrograms(): Promise<Programs> {
    try {
      const [sandbox, source, prelude] = await Promise.all([
        openSandbox(),
        readProgram('renderer-process.mjs'),
        readProgram('realm-prelude.js'),
      ]);
      onState?.({ isolation: sandbox.isolation });
      return { sandbox, source, prelude };
    } catch (error) {
      askAgainAt = Date.now() + UNAVAILABLE_MS;
      const unavailable = error instanceof Error ? error.message : String(error);
      onState?.({ unavailable });
      throw new RenderError('unavailable', unavailable);
    }
  }

  return () => {
    if (programs && Date.now() < askAgainAt) return programs;
    askAgainAt = Infinity;
    programs = openPrograms();
    return programs;
  };
}
