/** Import directions; README’s section 结构 says what they are for. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** Each rank of the client may import those that follow it, and its own; never up. */
const ranks = (...order) =>
  order.slice(1).map((names, i) =>
    forbid(
      `${names[0].replace(/\W.*/, '')}-imports-nothing-above`,
      'pages → features → patterns → ui, stores, api, lib → platform',
      { path: `^src/(${names.join('|')})(/|$)` },
      {
        path: `^src/(${order
          .slice(0, i + 1)
          .flat()
          .join('|')})(/|$)`,
      },
    ),
  )

/** Each rank of modules may import its own and those before it; never up. Circles of modules are found by __tests__/structure. */
const MODULES = ['platform', 'identity', 'services', 'commerce', 'domains', 'aggregates']
const moduleRanks = MODULES.slice(0, -1).map((rank, at) =>
  forbid(
    `${rank}-imports-no-rank-above`,
    MODULES.join(' ← ') + ': what a higher one brings comes through an extension point or an event.',
    { path: `^server/modules/${rank}/` },
    { path: `^server/modules/(${MODULES.slice(at + 1).join('|')})/` },
  ),
)

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
    forbid(
      'back-office-takes-types-only',
      'The back office gets the contract as data when it is built; nothing of it is imported but its types, and the rules.',
      { path: '^admin' },
      { path: '^contract', pathNot: '^contract/rules/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'back-office-stands-alone',
      'It meets the server in the contract, and the client nowhere.',
      { path: '^admin' },
      { path: '^(src|server)/' },
    ),
    forbid(
      'nobody-imports-the-back-office',
      'It is a client like the other.',
      { path: '^(src|server|contract)/' },
      { path: '^admin' },
    ),
    forbid(
      'kit-knows-no-domain',
      'domains → kit → api',
      { path: '^admin/src/(kit|api)/' },
      { path: '^admin/src/(domains|shell)/' },
    ),
    forbid(
      'back-office-domains-stand-alone',
      'A domain never imports another one’s screens, but for what waits on the workbench.',
      { path: '^admin/src/domains/([^/]+)/' },
      { path: '^admin/src/domains/', pathNot: '^admin/src/domains/($1|workbench)/' },
    ),
    forbid('src-and-server-never-meet', 'Client and server meet in the contract.', { path: '^src' }, { path: '^server' }),
    forbid('server-and-src-never-meet', 'Client and server meet in the contract.', { path: '^server' }, { path: '^src' }),
    forbid(
      'pages-of-one-domain',
      'A page never imports another domain’s pages.',
      { path: '^src/pages/(?:tabBar/)?([^/]+)/' },
      { path: '^src/pages/', pathNot: '^src/pages/(?:tabBar/)?$1/' },
    ),
    ...ranks(['pages'], ['features'], ['patterns'], ['ui', 'stores', 'api', 'lib', 'nav\\.ts'], ['platform', 'routes\\.ts']),
    forbid('ui-knows-no-data', 'ui is widgets that know no data.', { path: '^src/ui/' }, { path: '^src/(stores|api)/' }),
    forbid('stores-draw-nothing', 'What outlives a page is not drawn.', { path: '^src/(stores|api|lib)/' }, { path: '^src/ui/' }),
    forbid('api-knows-no-stores', 'stores → api', { path: '^src/api/' }, { path: '^src/stores/' }),
    forbid('lib-stands-alone', 'lib computes, and asks nobody.', { path: '^src/lib/' }, { path: '^src/', pathNot: '^src/lib/' }),
    {
      ...forbid(
        'no-cycles-of-folders',
        'Features, and groups of patterns and of ui, that need each other are one.',
        { path: '^src/(features|patterns|ui|stores|api|lib|platform)' },
        { circular: true },
      ),
      scope: 'folder',
    },
    forbid(
      'modules-meet-in-nouns',
      'A module never imports another module’s queries, routes, admin endpoints or declaration.',
      { path: '^server/modules/[^/]+/([^/]+)/' },
      { path: '^server/modules/.+[/-](queries|routes|admin|module)\\.ts$', pathNot: '^server/modules/[^/]+/$1/' },
    ),
    ...moduleRanks,
    forbid('app-imports-no-module', 'All modules stand on it.', { path: '^server/app/' }, { path: '^server/modules/' }),
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
