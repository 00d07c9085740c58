import { EXIT } from '../exit-codes.mjs';
import { REMOTE } from '../options.mjs';
import { checkInstalled, findPackage } from '../project.mjs';
import { runTool } from '../tools.mjs';

export function addDev(program) {
  program
    .command('dev')
    .summary('serve with hot reload inside a running site')
    .description('Serves the package with hot reload; the rest of each page comes from a running site.')
    .argument('[remote]', REMOTE)
    .action(async (name) => {
      const project = findPackage(name);
      checkInstalled(project);
      const isGood = await runTool('webpack-cli', ['serve'], { cwd: project.folder });
      if (!isGood) process.exitCode = EXIT.refused;
    });
}
