/** The program of a process for heavy work: runs one task after the other. */
import { lowerPriority } from './lower-priority';
import { TASKS, type TaskInput, type TaskName, type TaskResult } from './tasks';

lowerPriority();

/** @returns what the task returns, as a promise */
export default function run<N extends TaskName>({
  name,
  input,
}: {
  name: N;
  input: TaskInput<N>;
}): Promise<TaskResult<N>> {
  const task = TASKS[name] as (given: TaskInput<N>) => Promise<TaskResult<N>>;
  return task(input);
}
