import { buildPackage } from '../build-package.mjs';
import { REMOTE } from '../options.mjs';
import { findPackage } from '../project.mjs';

export function addBuild(program) {
  program
    .command('build')
    .summary('build the whole release into dist/')
    .description('Builds the whole release (browser, server, types) into dist/.')
    .argument('[remote]', REMOTE)
    .option('--force', 'build even when nothing has changed')
    .action(async (name, { force }) => {
      const project = findPackage(name);
      const { built, ms } = await buildPackage(project, { force });
      console.log(`${project.name}: ${built ? `built in ${ms} ms` : 'unchanged'}`);
    });
}
