import { readFile } from 'node:fs/promises';

/** A process and its descendants: a sandbox starts Node.js as a child of its launcher. */
export async function processesIn(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const pids = children.split(' ').filter(Boolean).map(Number);
  return [pid, ...(await Promise.all(pids.map(processesIn))).flat()];
}
