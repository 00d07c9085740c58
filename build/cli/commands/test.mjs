import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommandError } from '../exit-codes.mjs';
import { REMOTE } from '../options.mjs';
import { checkInstalled, findPackage } from '../project.mjs';
import { checkTexts, checkVersion } from '../texts.mjs';
import { runTool } from '../tools.mjs';

/** The package's own configuration file, or the repository's. */
const findConfig = ({ folder, checkout = folder }, file) =>
  path.join(existsSync(path.join(folder, file)) ? folder : checkout, file);

/** The lint rules that need types. */
const TYPED_RULES = fileURLToPath(new URL('../../lint/oxlint.jsonc', import.meta.url));

/** The tools of each check with their arguments. */
const CHECKS = {
  types: (project) => [['ts7', ['--noEmit', '-p', findConfig(project, 'tsconfig.json')]]],
  lint: () => [
    ['eslint', ['.', '--max-warnings', '0']],
    ['oxlint', ['--config', TYPED_RULES, '.']],
  ],
  unit: (project, { watch }) => [
    [
      'jest',
      [
        '--config',
        findConfig(project, 'jest.config.cjs'),
        ...(project.checkout ? ['--selectProjects', project.name] : []),
        ...(watch ? ['--watch'] : []),
      ],
    ],
  ],
};

const ALL = ['texts', ...Object.keys(CHECKS)];

/** @returns whether every text exists in both languages, and the version can be published */
function runTexts(project) {
  try {
    checkVersion(project);
    checkTexts(project);
    return true;
  } catch (error) {
    console.error(error.message);
    return false;
  }
}

/** @returns whether every tool of the check has passed */
async function runCheck(check, project, options) {
  if (check === 'texts') return runTexts(project);
  let hasPassed = true;
  for (const [tool, args] of CHECKS[check](project, options))
    hasPassed = (await runTool(tool, args, { cwd: project.folder })) && hasPassed;
  return hasPassed;
}

export function addTest(program) {
  program
    .command('test')
    .summary('check texts, types, lint and unit tests')
    .description(
      'Checks texts, types and lint rules, then runs the unit tests. A flag selects one of them.',
    )
    .argument('[remote]', REMOTE)
    .option('--texts', 'only whether every text is in both languages')
    .option('--types', 'only the type check')
    .option('--lint', 'only the lint rules')
    .option('--unit', 'only the unit tests')
    .option('--watch', 'run unit tests again when a file changes')
    .action(async (name, options) => {
      const project = findPackage(name);
      checkInstalled(project);
      const chosen = options.watch ? ['unit'] : ALL.filter((check) => options[check]);
      const failed = [];
      for (const check of chosen.length > 0 ? chosen : ALL) {
        const hasPassed = await runCheck(check, project, options);
        console.error(`${check}: ${hasPassed ? 'passed' : 'failed'}`);
        if (!hasPassed) failed.push(check);
      }
      if (failed.length > 0) throw new CommandError(`${project.name} fails: ${failed.join(', ')}.`);
    });
}
