import { Option } from 'commander';
import { EXIT } from '../exit-codes.mjs';
import { REMOTE } from '../options.mjs';
import { DEFAULT_SITE } from '../site.mjs';
import { checkInstalled, findPackage } from '../project.mjs';
import { runTool } from '../tools.mjs';

export function addDev(program) {
  program
    .command('dev')
    .summary('serve with hot reload inside a running site')
    .description(
      'Serves the package with hot reload. The rest of each page comes from a running site.\n' +
        'Both need the same DEV_KEY. PORT sets the port (8081).',
    )
    .argument('[remote]', REMOTE)
    .addOption(
      new Option('--site <url>', 'address of the running site').env('SITE').default(DEFAULT_SITE),
    )
    .action(async (name, { site }) => {
      const project = findPackage(name);
      checkInstalled(project);
      const hasSucceeded = await runTool('webpack-cli', ['serve'], {
        cwd: project.folder,
        env: { SITE: site },
      });
      if (!hasSucceeded) process.exitCode = EXIT.refused;
    });
}
