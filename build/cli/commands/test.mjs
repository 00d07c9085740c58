import { existsSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '../exit-codes.mjs';
import { REMOTE } from '../options.mjs';
import { checkInstalled, findPackage } from '../project.mjs';
import { runTool } from '../tools.mjs';

/** The package's own configuration file, or that of the repository around it. */
const findConfig = ({ folder, checkout = folder }, file) =>
  path.join(existsSync(path.join(folder, file)) ? folder : checkout, file);

const CHECKS = {
  types: (project) => ['ts7', ['--noEmit', '-p', findConfig(project, 'tsconfig.json')]],
  lint: () => ['eslint', ['.', '--max-warnings', '0']],
  unit: (project, { watch }) => [
    'jest',
    [
      '--config',
      findConfig(project, 'jest.config.cjs'),
      ...(project.checkout ? ['--selectProjects', project.name] : []),
      ...(watch ? ['--watch'] : []),
    ],
  ],
};

export function addTest(program) {
  program
    .command('test')
    .summary('check types, lint and unit tests')
    .description(
      'Checks types, then lint rules, then runs the unit tests. A flag picks one of them.',
    )
    .argument('[remote]', REMOTE)
    .option('--types', 'the type check alone')
    .option('--lint', 'the lint rules alone')
    .option('--unit', 'the unit tests alone')
    .option('--watch', 'run unit tests again when a file changes')
    .action(async (name, options) => {
      const project = findPackage(name);
      checkInstalled(project);
      const chosen = options.watch
        ? ['unit']
        : Object.keys(CHECKS).filter((check) => options[check]);
      const failed = [];
      for (const check of chosen.length > 0 ? chosen : Object.keys(CHECKS)) {
        const [tool, args] = CHECKS[check](project, options);
        const isGood = await runTool(tool, args, { cwd: project.folder });
        console.error(`${check}: ${isGood ? 'passed' : 'failed'}`);
        if (!isGood) failed.push(check);
      }
      if (failed.length > 0) throw new CommandError(`${project.name} fails: ${failed.join(', ')}.`);
    });
}
