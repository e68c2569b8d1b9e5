/** Import directions of the house; docs/decisions explains none of them, architecture is the README's section 结构. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    forbid(
      'no-cycles',
      'Modules that need each other are one module.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    forbid(
      'contract-stands-alone',
      'The contract imports TypeBox only.',
      { path: '^contract' },
      { pathNot: '^contract|typebox' },
    ),
    forbid(
      'client-takes-types-only',
      'The contract costs the client no bytes, but for rules that both sides hold.',
      { path: '^src' },
      { path: '^contract', pathNot: '^contract/rules/', dependencyTypesNot: ['type-only'] },
    ),
    forbid('src-and-server-never-meet', 'Client and server meet in the contract.', { path: '^src' }, { path: '^server' }),
    forbid('server-and-src-never-meet', 'Client and server meet in the contract.', { path: '^server' }, { path: '^src' }),
    forbid(
      'pages-of-one-domain',
      'A page never imports another domain’s pages.',
      { path: '^src/pages/(?:tabBar/)?([^/]+)/' },
      { path: '^src/pages/', pathNot: '^src/pages/(?:tabBar/)?$1/' },
    ),
    forbid(
      'patterns-know-no-pages',
      'pages → patterns → ui, stores, api → platform',
      { path: '^src/(patterns|ui|stores|api|platform)/' },
      { path: '^src/pages/' },
    ),
    forbid(
      'lower-knows-no-patterns',
      'pages → patterns → ui, stores, api → platform',
      { path: '^src/(ui|stores|api|platform)/' },
      { path: '^src/patterns/' },
    ),
    forbid('ui-knows-no-data', 'ui is widgets that know no data.', { path: '^src/ui/' }, { path: '^src/(stores|api)/' }),
    forbid(
      'platform-is-the-floor',
      'platform imports nothing of ours above it.',
      { path: '^src/platform/' },
      { path: '^src/(ui|stores|api|patterns|pages)/' },
    ),
    forbid(
      'modules-meet-in-nouns',
      'A module never imports another module’s queries or routes.',
      { path: '^server/modules/([^/]+)/' },
      { path: '^server/modules/([^/]+)/(queries|routes)', pathNot: '^server/modules/$1/' },
    ),
    forbid(
      'gateways-know-no-modules',
      'Gateways are the outer world; modules call them.',
      { path: '^server/(gateways|sandbox)/' },
      { path: '^server/modules/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.h5.ts', '.weapp.ts', '.js', '.json'] },
  },
}
