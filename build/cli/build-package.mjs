import { CommandError } from './exit-codes.mjs';
import { checkInstalled } from './project.mjs';
import { checkTexts, checkVersion } from './texts.mjs';
import { runTool } from './tools.mjs';

/**
 * Builds a package's release into its `dist/`.
 * In the repository, a package that has not changed since its last build is not built again.
 * @param {import('./project.mjs').Package} project
 * @param {{force?: boolean}} [options]
 * @returns {Promise<{built: boolean, ms: number}>}
 * @throws {CommandError} when the site would refuse the version, a text is missing in a language,
 *   or the build fails
 */
export async function buildPackage(project, { force = false } = {}) {
  if (!project.checkout) checkInstalled(project);
  checkVersion(project);
  checkTexts(project);
  if (project.checkout) {
    const { build } = await import('../bin/build.mjs');
    return build(project.name, { force });
  }
  const start = performance.now();
  const isBuilt = await runTool('webpack-cli', ['build'], {
    cwd: project.folder,
    outputToStderr: true,
  });
  if (!isBuilt) throw new CommandError(`${project.name} could not be built.`);
  return { built: true, ms: Math.round(performance.now() - start) };
}
