/** A thread that reads style sheets of teams and nothing else. */
import { parentPort, workerData } from 'node:worker_threads';
import { lowerPriority } from '../../threads/lower-priority';
import type { StyleCheck } from './styles';
import { styleFault } from './style-fault';

lowerPriority();
const { sheets, scope } = workerData as StyleCheck;
parentPort?.postMessage(sheets.map((css) => styleFault(css, scope) ?? null));
