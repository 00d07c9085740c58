/** The files of the contract that use zod: schemas, calls, and their parts. */
const CONTRACT_SCHEMAS =
  '^shared/src/contract/(parts|strings|calls|trading-day|bilingual|.+/calls|.+/schemas|.+/[a-z-]+-schemas)\\.ts$';

/** The texts of messages, and the messages between the processes that render pages. */
const NOT_DECLARED_MESSAGES = '^server/src/(http|frontend/rendering)/messages\\.ts$';

/** Folders of the desk that are no feature. */
const DESK_COMMON = 'parts|queries|alerts|messages|generated|testing';

/** Boundaries between the packages: each could be handed to another team tomorrow. */
module.exports = {
  forbidden: [
    {
      name: 'no-remote-imports-another',
      severity: 'error',
      from: { path: '^(mfe-[a-z0-9-]+)/' },
      to: { path: '^(mfe-[a-z0-9-]+|shell|server)/', pathNot: '^$1/' },
    },
    {
      name: 'only-the-page-joins-remotes',
      comment: 'The shell loads remotes at run time, never by import.',
      severity: 'error',
      from: { path: '^shell/' },
      to: { path: '^(mfe-|server/)' },
    },
    {
      name: 'shared-imports-nobody',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: '^(mfe-|shell/|server/)' },
    },
    {
      name: 'contract-imports-only-schemas',
      severity: 'error',
      from: { path: '^shared/src/contract/', pathNot: '\\.test\\.ts$' },
      to: {
        pathNot: '^(shared/src/contract/|node_modules/zod/)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'zod-only-in-schemas',
      comment: 'Rules and types of the contract must not bring zod into a bundle.',
      severity: 'error',
      from: {
        path: '^(shell|mfe-[a-z0-9-]+|shared)/src/',
        pathNot: [
          '^shared/src/forms/',
          CONTRACT_SCHEMAS,
          '^shared/src/contract/forms\\.ts$',
          '\\.test\\.tsx?$',
        ],
      },
      to: { path: '(^|/)node_modules/(zod|@hookform)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'pages-take-types-of-schemas',
      comment: 'Browsers validate with contract/forms. Of schemas and calls they need the types.',
      severity: 'error',
      from: {
        path: '^(shell|mfe-[a-z0-9-]+|shared)/src/',
        pathNot: [CONTRACT_SCHEMAS, '^shared/src/contract/forms\\.ts$', '\\.test\\.tsx?$'],
      },
      to: { path: CONTRACT_SCHEMAS, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'features-import-no-sum',
      comment: 'A feature of the contract imports other features, not what all of them add up to.',
      severity: 'error',
      from: { path: '^shared/src/contract/[a-z-]+/', pathNot: '\\.test\\.ts$' },
      to: { path: '^shared/src/contract/(index|calls|forms|live|federation)\\.ts$' },
    },
    {
      name: 'desk-features-by-their-public-files',
      comment:
        'What other features, the layout and common parts of the desk take is in public/. ' +
        'The collected list of pages loads each from its declaration.',
      severity: 'error',
      from: {
        path: '^mfe-seller/src/([^/]+)',
        pathNot: ['\\.test\\.tsx?$', '^mfe-seller/src/generated/'],
      },
      to: {
        path: '^mfe-seller/src/[^/]+/',
        pathNot: [`^mfe-seller/src/(?:$1|${DESK_COMMON})/`, '^mfe-seller/src/[^/]+/public/'],
      },
    },
    {
      name: 'server-takes-only-the-contract',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(shell|mfe-[a-z0-9-]+|shared/src/(?!contract/))' },
    },
    {
      name: 'server-modules-by-their-index',
      comment: 'From outside, a module is its index.ts; tests also take its testing*.ts.',
      severity: 'error',
      from: {
        path: '^(server/src/[^/]+/[^/]+|server/src/[^/]+)',
        pathNot: '^server/src/http/all-messages\\.ts$',
      },
      to: {
        path: '^server/src/(menu|ordering|desk|money|people|frontend|operations)/[^/]+/',
        pathNot: ['^$1/', '/index\\.ts$', '/testing[a-z-]*\\.ts$'],
      },
    },
    {
      name: 'messages-are-data',
      comment: 'Their sum imports them all, so they import nothing of the server.',
      severity: 'error',
      from: { path: '^server/src/.+/(request-)?messages\\.ts$', pathNot: NOT_DECLARED_MESSAGES },
      to: { dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'messages-import-only-messages',
      comment: 'The sum of the messages takes no code from the modules.',
      severity: 'error',
      from: { path: '^server/src/http/all-messages\\.ts$' },
      to: {
        path: '^server/src/(menu|ordering|desk|money|people|frontend|operations)/',
        pathNot: '/messages\\.ts$',
      },
    },
    {
      name: 'live-updates-by-their-index',
      severity: 'error',
      from: { path: '^server/src/', pathNot: '^server/src/events/' },
      to: {
        path: '^server/src/events/',
        pathNot: ['/index\\.ts$', '/testing[a-z-]*\\.ts$'],
      },
    },
    {
      name: 'live-updates-import-no-module',
      comment: 'A module registers its channel with app.live.',
      severity: 'error',
      from: { path: '^server/src/events/', pathNot: '(\\.test|/testing[a-z-]*)\\.ts$' },
      to: {
        path: '^server/src/(menu|ordering|desk|money|people|frontend|operations)/',
      },
    },
    {
      name: 'no-cycles',
      comment: 'Neither of code nor of types.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    { name: 'not-to-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'no-undeclared-dependencies',
      comment: 'The test libraries come with the build package, as jest does.',
      severity: 'error',
      from: {},
      to: {
        dependencyTypes: ['npm-no-pkg', 'npm-unknown'],
        pathNot: 'node_modules/@testing-library/',
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    exoticRequireStrings: [],
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'types', 'default'],
    },
  },
};
