// Who may import whom: the table of the architecture, one rule per row. Back-references ($1) let a new package, area or
// feature fall under the rules without a new line here. Paths are relative to the root of the repository.

const test = '\\.(test|spec)\\.(ts|tsx|mjs)$'
const packages = '^(shell|remote-[^/]+|shared|server|e2e|tools)/'
// The parts of the fields without React: server and browser both read and validate designs. What they and the server must
// not reach through other files is checked by tools/rules/reach.test.mjs, because such a rule takes most of the time here.
export const kinds = [
  '^shared/src/fields/(?!(?:views?|scope|related|records|text|kind-text|use-interface-request)\\.)[^/.]+\\.ts$',
  '^shared/src/fields/[^/]+/kind\\.ts$',
  '^shared/src/fields/patterns/',
]
// With bars of codes and charts, which browsers draw on pages and the server in files, and what widgets ask of data sets.
const pure = [
  '^shared/src/(contract|format)/',
  '^shared/src/ui/(codes/encode|charts/chart-svg)\\.ts$',
  '^shared/src/portal/chart/report-option\\.ts$',
  '^shared/src/portal/(settings-schema|sources/(bound|data-set-request|data-set-use|schema|series))\\.ts$',
  '^shared/src/screen/bound-source\\.ts$',
  '^shared/src/fields/calculate/(day-number|evaluate|parse-formula|results-in-day|values)\\.ts$',
  ...kinds,
]
export const react =
  'node_modules/(@arco-design/|react|react-dom|react-i18next|react-router|react-router-dom|jotai|swr|lexical|@lexical/)'

// The benchmark compares with a page that is rendered without federation; only builds with BUNDLE=1 contain this file.
const bundledForBench = '^shell/src/shared-modules/bundled\\.bench\\.ts$'
// The bench runs hand-written handlers in the server itself, beside those of released designs, the workflow engine, and the
// writer of exports beside reports. It publishes the builds of the journeys. The test of generated remotes takes the generator from the server.
const reachesIntoPackages = [
  '^tools/bench/(report-lines|designs/(server|handlers)|rows/(workflow-engine|publish-offer))\\.ts$',
  '^tools/kit/generated/',
  '^e2e/lowcode/(generated-designs|regenerated-page\\.spec)\\.ts$',
]

// Modules of features that every feature of the server may import: settings, channels, data sources and data
// interfaces by id, and the bindings of users to platforms.
const publicModules = [
  '^server/src/registry/[^/]+\\.ts$',
  '^server/src/session/sign-in/begin-session\\.ts$',
  '^server/src/session/welcome/demo-accounts\\.ts$',
  '^server/src/org/members/usage\\.ts$',
  '^server/src/org/current/preferences\\.ts$',
  '^server/src/messaging/channels/[^/]+\\.ts$',
  '^server/src/system/configs/(secret-settings|text)\\.ts$',
  '^server/src/system/menus/create\\.ts$',
  '^server/src/system/(files/(kinds|receive|picture)|print-templates/pdf/pictures|tasks/schedule)\\.ts$',
  '^server/src/lowcode/(public-links/[^/]+|data-sets/(days|text))\\.ts$',
  '^server/src/data/sources/(sources?|grammar|guest|socket)\\.ts$',
  '^server/src/workflow/(runtime|calendar|delegates|messages)/(?!(feature|routes|text)\\.ts)[^/]+\\.ts$',
  '^server/src/workflow/engine/compile/(compile|rules)\\.ts$',
  '^server/src/workflow/effects/failures\\.ts$',
  '^server/src/workflow/webhooks/(deliver|launch-user|requests)\\.ts$',
  '^server/src/workflow/flows/change\\.ts$',
  '^server/src/data/interfaces/rate-limit\\.ts$',
  '^server/src/edu/schedule/(?!(feature|routes)\\.ts)[^/]+\\.ts$',
  '^server/src/data/models/ddl\\.ts$',
  '^server/src/data/interfaces/interfaces\\.ts$',
  '^server/src/lowcode/releases/storage\\.ts$',
  '^server/src/wechat/syncs/links\\.ts$',
  '^server/src/workflow/engine/[^/]+\\.ts$',
  '^server/src/edu/(ledger|books)/[^/]+\\.ts$',
  '^server/src/edu/(approvals/[^/]+|orders/(scopes|plans|quote|sell)|receipts/collect|refunds/quote|suspensions/change)\\.ts$',
  '^server/src/edu/(attendance/(charges|leave-cover|lessons|rights|roster|students)|settings/values)\\.ts$',
  '^server/src/edu/(alerts/(raise|owners)|leads/move|risks/score|students/(guardians|stage)|trials/status)\\.ts$',
]

// The layers of the server, from the lowest. A file imports its own layer and those before it only.
const foundations = [
  'config',
  'errors',
  'db',
  'pdf',
  'workers',
  'files',
  'permissions',
  'auth',
  'http',
  'socket',
  'jobs',
  'statements',
  'providers',
  'export',
  'import',
  'feature',
]
const features = [
  'registry',
  'data',
  'system',
  'org',
  'wechat',
  'messaging',
  'session',
  'chat',
  'lowcode',
  'workflow',
  'edu',
]
export const serverLayers = [...foundations, ...features]
// The layers of shared. Session has one instance in a browser, which texts, calls and permissions read.
export const sharedLayers = [
  'contract',
  'format',
  'session',
  'text',
  'client',
  'access',
  'ui',
  'fields',
  'forms',
  'lists',
  'workflow',
  'portal',
  'reports',
  'screen',
]
// The layers of the shell. Settings, the menu and the loader of remotes are below the pages, which the layout shows.
export const shellLayers = [
  'arco',
  'header',
  'values',
  'progress',
  'outcome',
  'errors',
  'shared-modules',
  'lock',
  'remotes',
  'menu',
  'contributions',
  'socket',
  'settings',
  'session',
  'sandbox-host',
  'routes',
  'messages',
  'home',
  'dashboard',
  'chat',
  'login',
  'auth-redirect',
  'public-page',
  'public-form',
  'public-report',
  'public-screen',
  'two-factor',
  'profile',
  'steps',
  'search',
  'tabs',
  'fields',
  'pages',
  'layout',
]
const commonModules = [`^server/src/(${foundations.join('|')})/`]

// The kind of widget that shows a report stands beside the other kinds, and uses the layer of reports.
const widgetOfReports = '^shared/src/portal/report/'

/** One rule per layer of a package. */
const listLayerRules = (name, layers) =>
  layers.map((layer, index) => ({
    name: `${name}-layer-${layer}`,
    comment:
      'A layer imports the layers below it, never those above or the files that put the package together.',
    severity: 'error',
    from: { path: `^${name}/src/${layer}/`, pathNot: `${test}|${widgetOfReports}` },
    to: {
      path: `^${name}/src/`,
      pathNot: `^${name}/src/((${layers.slice(0, index + 1).join('|')})/|[^/]+\\.d\\.ts$)`,
    },
  }))

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycle',
      comment:
        'Two files that need each other are one file, or a third one is missing. A type that closes the circle is gone at run time.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolves',
      comment:
        'An import leads nowhere: an undeclared package, a typing error, or a path that the exports of shared do not offer.',
      severity: 'error',
      from: {},
      // Packages of tools/bench are installed by the first run of their benchmark only.
      to: { couldNotResolve: true, pathNot: '^(vitest/config|lighthouse|bpmn-engine|bpmn-moddle)$' },
    },
    {
      name: 'package-by-name',
      comment: 'Import another package by its name, not by a relative path.',
      severity: 'error',
      from: { path: packages, pathNot: [bundledForBench, reachesIntoPackages].flat() },
      to: { path: packages, pathNot: '^$1/', dependencyTypes: ['local'] },
    },
    {
      name: 'shell-imports-shared-only',
      severity: 'error',
      from: { path: '^shell/src/', pathNot: bundledForBench },
      to: { path: packages, pathNot: '^(shell|shared)/' },
    },
    {
      name: 'remote-imports-shared-only',
      severity: 'error',
      comment: 'Tests may also import the page renderer of the kit.',
      from: { path: '^(remote-[^/]+|tools/kit/demos)/src/' },
      to: { path: packages, pathNot: ['^$1/', '^shared/', '^tools/kit/test/'] },
    },
    {
      name: 'no-sibling-feature',
      comment: 'Code that two features of a remote share belongs in src/parts, which imports no feature.',
      severity: 'error',
      from: { path: '^(remote-[^/]+|tools/kit/demos)/src/([^/]+)/' },
      to: { path: '^$1/src/', pathNot: '^$1/src/($2|parts)/' },
    },
    {
      name: 'server-imports-pure-parts',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: packages, pathNot: ['^server/', ...pure] },
    },
    {
      name: 'server-layer-is-listed',
      comment: 'A new folder of the server needs its place among the layers at the top of this file.',
      severity: 'error',
      from: {},
      to: { path: `^server/src/(?!(?:${serverLayers.join('|')})/)[^/]+/` },
    },
    {
      name: 'shared-layer-is-listed',
      comment: 'A new folder of shared needs its place among the layers at the top of this file.',
      severity: 'error',
      from: {},
      to: { path: `^shared/src/(?!(?:${sharedLayers.join('|')})/)[^/]+/` },
    },
    {
      name: 'shell-layer-is-listed',
      comment: 'A new folder of the shell needs its place among the layers at the top of this file.',
      severity: 'error',
      from: {},
      to: { path: `^shell/src/(?!(?:${shellLayers.join('|')})/)[^/]+/` },
    },
    ...listLayerRules('server', serverLayers),
    ...listLayerRules('shell', shellLayers),
    ...listLayerRules('shared', sharedLayers),
    {
      name: 'server-feature-through-store',
      comment:
        'A feature uses its own folder, the common and public modules, and of another feature only store.ts and protected.ts.',
      severity: 'error',
      from: { path: '^server/src/([^/]+)/([^/]+)/', pathNot: test },
      to: {
        path: '^server/src/',
        pathNot: [
          '^server/src/$1/$2/',
          ...commonModules,
          ...publicModules,
          '^server/src/[^/]+/[^/]+/(store|protected)\\.ts$',
        ],
      },
    },
    {
      name: 'workflow-engine-is-pure',
      comment: 'A step of the engine depends on its arguments only: no database, no clock, no package.',
      severity: 'error',
      from: { path: '^server/src/workflow/engine/', pathNot: test },
      to: { pathNot: ['^server/src/workflow/engine/', '^shared/src/(contract|format)/'] },
    },
    {
      name: 'ledger-is-pure',
      comment: 'What a command posts depends on its arguments only: no database, no clock, no package.',
      severity: 'error',
      from: { path: '^server/src/edu/ledger/', pathNot: test },
      to: { pathNot: ['^server/src/edu/ledger/', '^shared/src/(contract|format)/'] },
    },
    {
      name: 'contract-imports-zod-only',
      comment: 'Server and browser bundle it; zod is its only package.',
      severity: 'error',
      from: { path: '^shared/src/contract/', pathNot: test },
      to: { pathNot: ['^shared/src/contract/', 'node_modules/zod/'] },
    },
    {
      name: 'format-imports-nothing',
      severity: 'error',
      from: { path: '^shared/src/format/', pathNot: test },
      to: { pathNot: '^shared/src/format/' },
    },
    {
      name: 'field-kind-is-below-fields',
      comment: 'kind.ts imports the contract, format and pure files of its own folder only.',
      severity: 'error',
      from: { path: '^shared/src/fields/([^/]+)/kind\\.ts$' },
      to: { pathNot: ['^shared/src/(contract|format)/', '^shared/src/fields/$1/', 'node_modules/zod/'] },
    },
    {
      name: 'field-view-is-below-forms',
      comment: 'view.tsx imports ui and below, its own folder and the common files of fields.',
      severity: 'error',
      from: { path: '^shared/src/fields/([^/]+)/view\\.tsx?$' },
      to: { path: '^shared/src/fields/[^/]+/view\\.tsx?$', pathNot: '^shared/src/fields/$1/' },
    },
    {
      name: 'shared-imports-no-package',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: packages, pathNot: '^shared/' },
    },
    {
      name: 'journeys-import-contract-only',
      comment:
        'A journey uses the product like a browser or an API client. The designs of the generator are those of its golden files.',
      severity: 'error',
      from: { path: '^e2e/' },
      to: {
        path: packages,
        pathNot: [
          '^e2e/',
          '^shared/src/(contract|client)/',
          '^tools/kit/generated/samples\\.ts$',
          '^server/test/field-cases\\.ts$',
          '^tools/kit/cli/zip-files\\.ts$',
        ],
      },
    },
    {
      name: 'product-imports-no-tests',
      comment: 'Shipped code does not import tests or fixtures.',
      severity: 'error',
      from: { path: '^(shell|remote-[^/]+|tools/kit/demos|shared|server)/src/', pathNot: test },
      to: { path: [test, '^server/test/', '^tools/kit/test/', 'node_modules/(vitest|playwright|jsdom)/'] },
    },
  ],
  options: {
    // TypeScript 7 has no classic compiler API; swc reads .ts and .tsx alike.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.cache|\\.data|test-results)/' },
    moduleSystems: ['es6', 'cjs'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
}
