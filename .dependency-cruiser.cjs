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
      name: 'server-takes-only-the-contract',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(shell|mfe-[a-z0-9-]+|shared/src/(?!contract/))' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: 'specify',
    exoticRequireStrings: [],
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'types', 'default'],
    },
  },
};
