/** Where a new remote lives: a package of this workspace, or a project of its own that installs the kit from a server. */
export type Place = { at: 'workspace' } | { at: 'alone'; server: string; kit: string }

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
const lines = (...all: string[]) => `${all.join('\n')}\n`

/** Every file of a new remote: path -> text. */
export const filesOfRemote = (name: string, place: Place): Record<string, string> => ({
  ...(place.at === 'workspace' ? inWorkspace(name) : alone(name, place)),
  'remote.json': remoteFile(name, place),
  'src/css.d.ts': styles,
  'src/customers/customers.module.css': sheet,
  'src/customers/text.ts': words(name),
  'src/customers/page.tsx': page,
  'src/customers/page.test.tsx': pageTest(kitOf(place)),
  'src/contract.test.ts': contractTest(kitOf(place)),
})

const kitOf = ({ at }: Place) => (at === 'workspace' ? '@tessera/tools' : '@tessera/kit')

function inWorkspace(name: string): Record<string, string> {
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
        ...catalog('i18next', 'jotai', 'react', 'react-dom', 'react-i18next', 'react-router-dom', 'swr'),
      },
      devDependencies: { '@tessera/tools': 'workspace:*', ...catalog('@types/react', '@types/react-dom') },
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

function alone(name: string, { server, kit }: Extract<Place, { at: 'alone' }>): Record<string, string> {
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
    // Nothing that the kit brings needs its install script.
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

const remoteFile = (name: string, { at }: Place) =>
  lines(
    '{',
    `  "$schema": "${at === 'workspace' ? '../tools/webpack' : './node_modules/@tessera/kit'}/remote.schema.json",`,
    `  "name": "${name}",`,
    '  "title": { "zh": "客户", "en": "Customers", "zhtw": "客戶" },',
    `  "owner": "Team ${name} <${name}@example.org>",`,
    '  "contract": "^1.0",',
    '  "areas": [],',
    '  "pages": {',
    '    "customers": { "module": "./src/customers/page.tsx", "title": { "zh": "客户列表", "en": "Customers", "zhtw": "客戶列表" } }',
    '  },',
    '  "contributes": { "portalWidgets": [], "searchEntries": [], "profilePanels": [] }',
    '}',
  )

const styles = `declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}
declare module '*.css'
`

const sheet = `.page {
  display: grid;
  gap: 16px;
  padding: 20px;
}
.title {
  margin: 0;
  font-size: 18px;
}
`

const words = (name: string) => `import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('${name}', {
  'customers.title': { zh: '客户', en: 'Customers', zhtw: '客戶' },
  'customers.name': { zh: '姓名', en: 'Name', zhtw: '姓名' },
  'customers.city': { zh: '城市', en: 'City', zhtw: '城市' },
  'customers.count': { zh: '共 {{n}} 位', en: '{{n}} in all', zhtw: '共 {{n}} 位' },
})
`

const page = `import { Table } from '@arco-design/web-react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './customers.module.css'

/** Stands for your own data, until a call brings it. */
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

test('shows every customer', async () => {
  const { text } = await renderPage(CustomersPage)
  expect(text()).toContain('王小明')
  expect(text()).toContain('共 2 位')
})

test('shows the customers of the city in the address', async () => {
  const { text } = await renderPage(CustomersPage, { query: { city: '杭州' }, lang: 'en' })
  expect(text()).not.toContain('王小明')
  expect(text()).toContain('1 in all')
})
`

const contractTest = (kit: string) => `// @vitest-environment jsdom
import { contractOf } from '${kit}/test/contract'

// What the shell expects of every remote: remote.json, words, pages, and the rules of publishing.
contractOf(import.meta.url)
`

const readme = (name: string, server: string) => `# ${name}

A remote of Tessera: \`remote.json\` says what it is, \`src\` holds its pages.

\`\`\`
npm install
npm test                 # its own tests, and the contract with the shell
npm run build
npm run check            # the rules of publishing, on this machine
npx tessera publish . --server ${server}     # the token comes from TESSERA_TOKEN
npx tessera rollback ${name} --server ${server}
\`\`\`

A menu row of type "page" with the address \`@${name}/customers\` shows it. The guide: node_modules/@tessera/kit/GUIDE.md
`
