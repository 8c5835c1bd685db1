import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Manifest, type BuildRecord } from '@tessera/shared/contract/registry/registry'
import { computeDigest } from './digests.ts'
import { computeBuildId } from './identity.ts'
import { zodNames } from './zod-names.ts'

const root = join(import.meta.dirname, '../..')
const page = `import { Button, type ButtonProps } from '@arco-design/web-react'
import { LocalizedText } from '@tessera/shared/contract/localized-text'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import './page.css'
import styles from './card.module.css'
import { text } from './text.ts'
const size: ButtonProps['size'] = 'small'
export default function Page({ menu }: PageProps) {
  return <Button size={size} className={styles.card ?? ''}>{menu.fullName}{text.area}{String(LocalizedText.safeParse({}).success)}{${JSON.stringify('words '.repeat(300))}}</Button>
}`

/** Each two of these pages have a large module in common. */
const plainPages = ['first', 'second', 'third']
const sharedModules = { large1: ['first', 'second'], large2: ['second', 'third'], large3: ['first', 'third'] }

function createRemoteFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'remote-build-'))
  symlinkSync(join(root, 'remote-org/node_modules'), join(dir, 'node_modules'))
  mkdirSync(join(dir, 'src'))
  const write = (name: string, text: string) => writeFileSync(join(dir, name), text)
  const title = { zh: 'a', en: 'b', zhtw: 'c' }
  write('package.json', '{ "name": "crm", "type": "module" }')
  write(
    'remote.json',
    JSON.stringify({
      name: 'crm',
      title,
      owner: 'CRM team',
      contract: '^1.0',
      areas: ['crm'],
      pages: {
        'crm/customers': { module: './src/page.tsx', title },
        ...Object.fromEntries(
          plainPages.map((name) => [`crm/${name}`, { module: `./src/${name}.tsx`, title }]),
        ),
      },
    }),
  )
  write(
    'webpack.config.js',
    `import { remoteConfig } from '@tessera/tools/remote'\nexport default remoteConfig(import.meta.dirname)\n`,
  )
  write('src/page.tsx', page)
  for (const [name, users] of Object.entries(sharedModules)) {
    const lines = Array.from({ length: 2_000 }, (_, at) => JSON.stringify(`${name} ${users[0]} ${at}`))
    write(`src/${name}.ts`, `export const ${name} = [${lines.join()}]`)
  }
  for (const name of plainPages) {
    const used = Object.entries(sharedModules).flatMap(([file, users]) =>
      users.includes(name) ? [file] : [],
    )
    write(
      `src/${name}.tsx`,
      `${used.map((file) => `import { ${file} } from './${file}.ts'`).join('\n')}
import { people } from './people.ts'
export default () => <p>{[${used.join()}].join()}{people.area}</p>`,
    )
  }
  write(
    'src/text.ts',
    `import { defineWords } from '@tessera/shared/text/text'\nexport const text = defineWords('crm', { 'page.title': { zh: '客户', en: 'Customers', zhtw: '客戶' } })\n`,
  )
  // Several pages import the texts, and only the texts import the rows: webpack merges both into one module.
  write(
    'src/people.ts',
    `import { fieldWords } from '@tessera/shared/text/field-words'
import { defineWords } from '@tessera/shared/text/text'
import { personFields } from './person-fields.ts'
export const people = defineWords('crm', fieldWords('people', personFields))
`,
  )
  write(
    'src/person-fields.ts',
    `import { defineFields } from '@tessera/shared/contract/field-row'
export const personFields = defineFields({ name: { label: { zh: '姓名', en: 'Name', zhtw: '姓名' }, column: 'shown' } })
`,
  )
  write('src/page.css', '.row { color: red }')
  write('src/card.module.css', '.card { color: green }')
  return dir
}

const runBuild = (dir: string) =>
  execFileSync(process.execPath, [join(root, 'tools/webpack/build.ts'), dir], {
    env: { ...process.env, NODE_ENV: 'production', SOURCE_DATE_EPOCH: '1800000000' },
    stdio: 'pipe',
  }).toString()
const readManifest = (dir: string) =>
  Manifest.parse(JSON.parse(readFileSync(join(dir, 'dist/mf-manifest.json'), 'utf8')))

let first: string
let second: string
let record: BuildRecord
beforeAll(() => {
  first = createRemoteFolder()
  second = createRemoteFolder()
  runBuild(first)
  runBuild(second)
  record = readManifest(first).metaData.tessera
}, 300_000)
afterAll(() => {
  for (const dir of [first, second]) rmSync(dir, { recursive: true })
})

test('the same sources give the same id, names and bytes', () => {
  const files = (dir: string) =>
    Object.fromEntries(
      readdirSync(join(dir, 'dist')).map((name) => [
        name,
        computeDigest(readFileSync(join(dir, 'dist', name))),
      ]),
    )
  expect(files(second)).toEqual(files(first))
  expect(runBuild(first)).toContain('unchanged')
})

test('a changed source gives another id; a changed test file does not', () => {
  const id = computeBuildId(second, 'production')
  expect(id).toBe(record.build.id)
  writeFileSync(join(second, 'src/page.test.tsx'), 'x')
  expect(computeBuildId(second, 'production')).toBe(id)
  writeFileSync(join(second, 'src/page.css'), '.row { color: blue }')
  expect(computeBuildId(second, 'production')).not.toBe(id)
  expect(computeBuildId(first, 'development')).not.toBe(id)
})

test('a page is its own file and one that pages share, however many modules they have in common', () => {
  const { exposes } = readManifest(first)
  const scriptsOf = (page: string) =>
    exposes.find(({ path }) => path === `./crm/${page}`)!.assets.js.sync.map((file) => file.split('.')[0])
  expect(plainPages.map(scriptsOf)).toEqual(plainPages.map((name) => ['common', `crm-${name}`]))
})

test('words.json contains the texts of the build and has a digest', () => {
  const text = readFileSync(join(first, 'dist/words.json'), 'utf8')
  expect(JSON.parse(text)).toEqual({
    'crm:page.title': { zh: '客户', en: 'Customers', zhtw: '客戶' },
    'crm:people.name': { zh: '姓名', en: 'Name', zhtw: '姓名' },
  })
  expect(record.digests['words.json']).toBe(computeDigest(text))
})

test('the manifest describes the build', () => {
  const { id, exposes } = readManifest(first)
  expect(id).toBe(`crm_${record.build.id}`)
  expect(record).toMatchObject({
    uniqueName: id,
    contract: '^1.0',
    cssScope: 'tessera-crm',
    owner: 'CRM team',
    build: { time: 1_800_000_000_000 },
  })
  expect(record.needs.react).toMatch(/^\^\d+\.\d+\.\d+$/)
  expect(record.uses['crm/customers']).toEqual([
    '@arco-design/web-react/es/Button',
    '@tessera/shared/session',
    'i18next',
    'react',
    'react/jsx-runtime',
    'zod',
  ])
  expect(exposes.find(({ path }) => path === './crm/customers')?.assets.css.sync).toHaveLength(1)
  const entry = readFileSync(join(first, 'dist', readManifest(first).metaData.remoteEntry.name), 'utf8')
  expect(entry).toContain(`var crm_${record.build.id}`)
  expect(entry).toContain(`chunks_crm_${record.build.id}`)
})

test('digests cover every file but the manifest; compressed copies, source maps and statistics are left out', () => {
  const names = readdirSync(join(first, 'dist'))
  expect(Object.keys(record.digests).sort()).toEqual(
    names.filter((name) => name !== 'mf-manifest.json').sort(),
  )
  for (const [name, digest] of Object.entries(record.digests))
    expect(computeDigest(readFileSync(join(first, 'dist', name)))).toBe(digest)
  expect(names.filter((name) => /\.(br|gz|map)$|stats/.test(name))).toEqual([])
})

test('shared modules are not bundled, and styles stay in their scope', () => {
  const all = (end: string) =>
    readdirSync(join(first, 'dist'))
      .filter((name) => name.endsWith(end))
      .map((name) => readFileSync(join(first, 'dist', name), 'utf8'))
      .join()
  // Compared as booleans: a difference would print the whole bundle.
  const css = /^\.tessera-crm \.row\{color:red\}\.(tessera-crm__card-[\w-]{6,})\{color:green\}$/.exec(
    all('.css'),
  )
  const script = all('.js')
  expect(css?.[1] !== undefined && script.includes(css[1])).toBe(true)
  expect(script.includes('react.transitional.element')).toBe(false)
  expect(script.includes('arco-btn')).toBe(false)
})

test('imports that the shell does not share fail the build with a reason', () => {
  writeFileSync(
    join(second, 'src/page.tsx'),
    page.replace("import './page.css'", "import './page.css'\nimport './wrong.ts'\nimport './arco.ts'"),
  )
  writeFileSync(
    join(second, 'src/wrong.ts'),
    "import 'jotai/vanilla'\nimport * as z from 'zod'\nconsole.log(z.fromJSONSchema)",
  )
  writeFileSync(
    join(second, 'src/arco.ts'),
    "import * as arco from '@arco-design/web-react'\nconsole.log(arco)",
  )
  const reason = (() => {
    try {
      return runBuild(second)
    } catch (error) {
      return (error as Error).message
    }
  })()
  expect(reason).toContain('jotai/vanilla is not a module that the shell shares')
  expect(reason).toContain("the shell does not share zod's fromJSONSchema")
  expect(reason).toContain('import components of @arco-design/web-react by name')
}, 300_000)

test('zodNames lists exactly what the shell exports', () => {
  const source = readFileSync(join(root, 'shell/src/shared-modules/zod.ts'), 'utf8')
  expect(
    new Set(
      /export \{([^}]*)\}/
        .exec(source)?.[1]
        ?.split(',')
        .map((name) => name.trim())
        .filter(Boolean),
    ),
  ).toEqual(zodNames)
})
