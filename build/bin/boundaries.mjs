// Checks the boundaries between packages (rules in .dependency-cruiser.cjs). Then tests the rules:
// each must find its planted violation.
import { cruise } from 'dependency-cruiser';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readArguments } from './arguments.mjs';
import { PACKAGES as FRONT_END } from './build.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
readArguments({});
process.chdir(root);
const config = createRequire(import.meta.url)(path.join(root, '.dependency-cruiser.cjs'));
const PACKAGES = [...FRONT_END, 'shared', 'server'].map((name) => `${name}/src`);

async function violationsIn(folders, baseDir = root) {
  const { output } = await cruise(folders, {
    ...config.options,
    baseDir,
    validate: true,
    ruleSet: { forbidden: config.forbidden },
  });
  if (typeof output === 'string') throw new Error(output);
  return output.summary.violations.filter((violation) => violation.rule.severity === 'error');
}

const found = await violationsIn(PACKAGES);
for (const { rule, from, to } of found) console.error(`${rule.name}: ${from} → ${to}`);
const planted = await violationsIn(['.'], path.join(root, 'build/fixtures/boundaries'));
const ineffective = config.forbidden.filter(
  (rule) => !planted.some((violation) => violation.rule.name === rule.name),
);
for (const rule of ineffective)
  console.error(`${rule.name}: its planted violation was not found, so the rule does not work`);
console.log(
  `boundaries: ${PACKAGES.length} packages, ${config.forbidden.length} rules, ${found.length} violations`,
);
process.exit(found.length + ineffective.length === 0 ? 0 : 1);
