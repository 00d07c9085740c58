/** The program of a process for heavy work: runs one task after the other. */
import { Worker } from 'node:worker_threads';
import { becomeIdle, lowerPriority } from './lower-priority';
import { IDLE_TIME, LOWER_PRIORITY, type Answer } from './process-pool';
import { TASKS, type TaskInput, type TaskName, type TaskResult } from './tasks';

const [, , priority] = process.argv;
if (priority === LOWER_PRIORITY || priority === IDLE_TIME) lowerPriority();
if (priority === IDLE_TIME) becomeIdle();

// A terminal and systemd send their signal to this process too, while the server finishes its
// requests and needs it: the server ends it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

/** A server that was killed ends nothing. */
process.on('disconnect', () => process.exit());
/** While a task runs, this thread does not notice that; another one looks once a second. */
const WATCH_PARENT = `
  const { workerData: parent } = require('node:worker_threads');
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  }, 1000);`;
new Worker(WATCH_PARENT, {
  eval: true,
  workerData: process.ppid,
  execArgv: [],
  resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 },
})
  // Its end is no reason to lose a task.
  .on('error', () => undefined)
  .unref();

async function run<N extends TaskName>({
  name,
  input,
}: {
  name: N;
  input: TaskInput<N>;
}): Promise<Answer<TaskResult<N>>> {
  try {
    const task = TASKS[name] as (given: TaskInput<N>) => Promise<TaskResult<N>>;
    return { result: await task(input) };
  } catch (error) {
    const {
      name: kind,
      message,
      stack,
    } = error instanceof Error ? error : new Error(String(error));
    return { error: { name: kind, message, stack } };
  }
}

process.on(
  'message',
  (task: { name: TaskName; input: TaskInput<TaskName> }) =>
    void run(task).then((answer) => process.send?.(answer)),
);
