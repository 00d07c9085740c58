/** A thread that reads style sheets of teams and nothing else. */
import { parentPort, workerData } from 'node:worker_threads';
import type { StyleCheck } from './styles';
import { styleFault } from './style-fault';

const { sheets, scope } = workerData as StyleCheck;
parentPort?.postMessage(sheets.map((css) => styleFault(css, scope) ?? null));
