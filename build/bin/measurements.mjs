// `npm run measurements`: writes docs/measurements.md from the records in docs/measurements/. With
// `--check` it writes nothing and fails when the page is not current.
import { writePage } from '../bench/measurements.mjs';
import { readArguments } from './arguments.mjs';

const {
  values: { check: isCheck },
} = readArguments({ check: false });
if (!(await writePage(undefined, { isCheck })) && isCheck) {
  console.error('docs/measurements.md is not current: run npm run measurements.');
  process.exitCode = 1;
}
