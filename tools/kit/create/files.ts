/**
 * Where a new remote is created: as a package of this workspace, or as a standalone project that installs the
 * kit.
 */
export type RemoteLocation = { kind: 'workspace' } | { kind: 'standalone'; server: string; kit: string }

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
const lines = (...rows: string[]) => `${rows.join('\n')}\n`

/** The files of a new remote: path -> text. */
export const filesOfRemote = (name: string, location: RemoteLocation): Record<string, string> => ({
  ...(location.kind === 'workspace' ? workspaceFiles(name) : standaloneFiles(name, location)),
  'remote.json': remoteFile(name, location),
  'src/css.d.ts': cssDeclarations,
  'src/customers/customers.module.css': styleSheet,
  'src/customers/text.ts': textModule(name),
  'src/customers/page.tsx': pageModule,
  'src/customers/page.test.tsx': pageTest(kitPackageOf(location)),
  'src/contract.test.ts': contractTest(kitPackageOf(location)),
})

const kitPackageOf = ({ kind }: RemoteLocation) => (kind === 'workspace' ? '@tessera/tools' : '@tessera/kit')

function workspaceFiles(name: string): Record<string, string> {
  const catalog = (...names: string[]) => Object.fromEntries(names.map((one) => [one, 'catalog:']))
  return {
    'package.json': json({
      name: `@tessera/remote-${name}`,
      version: '1.0.0',
      private: true,
      type: 'module',
      dependencies: {
        ...catalog('@arco-design/web-react'),
        '@tessera/shared': 'workspace:*',
        '@tessera/tools': 'workspace:*',
        ...catalog('i18next', 'jotai', 'react', 'react-dom', 'react-i18next', 'react-router-dom', 'swr'),
      },
      devDependencies: catalog('@types/react', '@types/react-dom'),
    }),
    'tsconfig.json': lines(
      '{',
      '  "extends": "../tsconfig.base.json",',
      '  "compilerOptions": { "lib": ["ES2023", "DOM", "DOM.Iterable"], "types": [] },',
      '  "include": ["src"]',
      '}',
    ),
    'webpack.config.js': webpackConfig('@tessera/tools'),
  }
}

function standaloneFiles(
  name: string,
  { server, kit }: Extract<RemoteLocation, { kind: 'standalone' }>,
): Record<string, string> {
  return {
    'package.json': json({
      name: `remote-${name}`,
      version: '1.0.0',
      private: true,
      type: 'module',
      engines: { node: '>=20.19' },
      scripts: {
        build: 'tessera build',
        check: 'tessera check .',
        test: 'tessera test',
        types: 'tsc --noEmit',
      },
      devDependencies: { '@tessera/kit': `${server}/sdk/${kit}` },
    }),
    'tsconfig.json': lines('{', '  "extends": "@tessera/kit/tsconfig.json",', '  "include": ["src"]', '}'),
    'webpack.config.js': webpackConfig('@tessera/kit'),
    '.gitignore': lines('node_modules/', 'dist/', '.cache/'),
    // No dependency of the kit needs an install script.
    '.npmrc': lines('ignore-scripts=true', 'audit=false', 'fund=false', 'loglevel=error'),
    'README.md': readme(name, server),
  }
}

const webpackConfig = (kit: string) =>
  lines(
    `import { remoteConfig } from '${kit}/remote'`,
    '',
    'export default remoteConfig(import.meta.dirname)',
  )

const remoteFile = (name: string, { kind }: RemoteLocation) =>
  lines(
    '{',
    `  "$schema": "${kind === 'workspace' ? '../tools/webpack' : './node_modules/@tessera/kit'}/remote.schema.json",`,
    `  "name": "${name}",`,
    '  "title": { "zh": "客户", "en": "Customers", "zhtw": "客戶" },',
    `  "owner": "Team ${name}",`,
    '  "contract": "^1.0",',
    '  "areas": [],',
    '  "pages": {',
    '    "customers": { "module": "./src/customers/page.tsx", "title": { "zh": "客户列表", "en": "Customers", "zhtw": "客戶清單" } }',
    '  },',
    '  "contributes": { "portalWidgets": [], "searchEntries": [], "profilePanels": [] }',
    '}',
  )

const cssDeclarations = `declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}
declare module '*.css'
`

const styleSheet = `.page {
  display: grid;
  gap: 16px;
  padding: 20px;
}
.title {
  margin: 0;
  font-size: 18px;
}
`

const textModule = (name: string) => `import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('${name}', {
  'customers.title': { zh: '客户', en: 'Customers', zhtw: '客戶' },
  'customers.name': { zh: '姓名', en: 'Name', zhtw: '姓名' },
  'customers.city': { zh: '城市', en: 'City', zhtw: '城市' },
  'customers.count': { zh: '共 {{n}} 位', en: '{{n}} in total', zhtw: '共 {{n}} 位' },
})
`

const pageModule = `import { Table } from '@arco-design/web-react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './customers.module.css'

/** Sample data; replace it with a call to your server. */
const customers = [
  { id: '1', name: '王小明', city: '上海' },
  { id: '2', name: '陈静', city: '杭州' },
]

export default function CustomersPage({ menu, query }: PageProps) {
  const t = useText(text)
  const shown = customers.filter(({ city }) => !query['city'] || city === query['city'])
  return (
    <section className={styles.page} aria-label={menu.fullName}>
      <h1 className={styles.title}>{t('customers.title')}</h1>
      <Table
        rowKey="id"
        size="small"
        pagination={false}
        columns={[
          { dataIndex: 'name', title: t('customers.name') },
          { dataIndex: 'city', title: t('customers.city') },
        ]}
        data={shown}
      />
      <p>{t('customers.count', { n: shown.length })}</p>
    </section>
  )
}
`

const pageTest = (kit: string) => `// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { closePages, renderPage } from '${kit}/test/page'
import CustomersPage from './page.tsx'

afterEach(closePages)

test('shows all customers', async () => {
  const { text } = await renderPage(CustomersPage)
  expect(text()).toContain('王小明')
  expect(text()).toContain('共 2 位')
})

test('filters by the city in the address', async () => {
  const { text } = await renderPage(CustomersPage, { query: { city: '杭州' }, lang: 'en' })
  expect(text()).not.toContain('王小明')
  expect(text()).toContain('1 in total')
})
`

const contractTest = (kit: string) => `// @vitest-environment jsdom
import { testRemoteContract } from '${kit}/test/contract'

// Tests what the shell expects of every remote: remote.json, texts, pages and the rules of publishing.
testRemoteContract(import.meta.url)
`

const readme = (name: string, server: string) => `# ${name}

A remote of Tessera: \`remote.json\` describes it, \`src\` contains its pages.

\`\`\`
npm install
npm test                 # its own tests and the contract with the shell
npm run build
npm run check            # the rules of publishing, checked locally
npx tessera publish . --server ${server}     # uses TESSERA_TOKEN
npx tessera rollback ${name} --server ${server}
\`\`\`

To show it, add a menu of type "Page" with the address \`@${name}/customers\`.
Guide: node_modules/@tessera/kit/GUIDE.md
`
