import { address, hours, RELEASE, REMOTE, toOption } from '../options.mjs';
import { readTarget } from '../project.mjs';
import { connect } from '../site.mjs';

export function addPreview(program) {
  program
    .command('preview')
    .summary('print a link that shows a release')
    .description(
      'Prints a link. A browser that opens it gets the release in place of the live one.',
    )
    .argument('[remote]', REMOTE)
    .argument('[release]', `${RELEASE}; default: the canary, or the newest that was not taken back`)
    .addOption(toOption())
    .option('--hours <n>', 'how long the link is valid, at most 720 (default: 24)', hours)
    .option(
      '--path <address>',
      'the page that the link opens: /cart (default: the first of the release)',
      address,
    )
    .action(async (first, second, options) => {
      const { remote, release } = readTarget(first, second);
      const site = connect(options.to);
      const body = { ...(release && { release }), ...(options.hours && { hours: options.hours }) };
      const response = await site.request('POST', `${remote}/preview`, body);
      for (const fault of response.faults)
        console.error(`It may fail with the live releases: ${fault}`);
      console.error(`This link shows ${response.release} until ${response.expires}:`);
      // Older sites name no page.
      const path = options.path ?? response.path;
      const page = path ? `?to=${encodeURIComponent(path)}` : '';
      // stdout contains only the link, for use in scripts.
      console.log(`${site.address}/preview/${response.link}${page}`);
    });
}
