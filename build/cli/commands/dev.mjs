import { Option } from 'commander';
import { EXIT } from '../exit-codes.mjs';
import { REMOTE } from '../options.mjs';
import { DEFAULT_SITE } from '../site.mjs';
import { checkInstalled, findPackage } from '../project.mjs';
import { exitCodeOfTool } from '../tools.mjs';

export function addDev(program) {
  program
    .command('dev')
    .summary('serve from the sources inside a running site')
    .description(
      'Serves the package from its sources. A change reloads the page; in the shell it is replaced in\n' +
        'the page. The rest of each page comes from a running site.\n' +
        'Both need the same DEV_KEY. PORT sets the port (8081).',
    )
    .argument('[remote]', REMOTE)
    .addOption(
      new Option('--site <url>', 'address of the running site').env('SITE').default(DEFAULT_SITE),
    )
    .action(async (name, { site }) => {
      const project = findPackage(name);
      checkInstalled(project);
      // It has printed the reason. A signal that ends it is no failure.
      process.exitCode =
        (await exitCodeOfTool('webpack-cli', ['serve'], {
          cwd: project.folder,
          env: { SITE: site },
        })) ?? EXIT.ok;
    });
}
