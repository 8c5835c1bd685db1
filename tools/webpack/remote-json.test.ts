import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { remoteFileSchema } from '@tessera/shared/contract/shell/remote-file'
import { indexJsonLines } from './json-lines.ts'
import { RemoteFileError, listExposes, readRemoteFile } from './remote-json.ts'

const dir = mkdtempSync(join(tmpdir(), 'remote-json-'))
mkdirSync(join(dir, 'src'))
writeFileSync(join(dir, 'src/page.tsx'), '')
afterAll(() => rmSync(dir, { recursive: true }))

const validFile = `{
  "name": "crm",
  "title": { "zh": "客户", "en": "Customers", "zhtw": "客戶" },
  "owner": "CRM team",
  "contract": "^1.0",
  "areas": ["crm", "crm/old"],
  "pages": {
    "crm/customers/:id": { "module": "./src/page.tsx", "title": { "zh": "a", "en": "b", "zhtw": "c" } }
  }
}`

const withProfilePanel = (panel: string) =>
  validFile.replace(/\n\}$/, `,\n  "contributes": {\n    "profilePanels": [${panel}]\n  }\n}`)

const findingsOf = (text: string) => {
  writeFileSync(join(dir, 'remote.json'), text)
  try {
    readRemoteFile(dir)
    return []
  } catch (error) {
    if (!(error instanceof RemoteFileError)) throw error
    return error.findings.map((one) => one.replace(/^.*remote\.json:/, ''))
  }
}

beforeEach(() => rmSync(join(dir, 'remote.json'), { force: true }))

test('reads a valid file and exposes its pages', () => {
  expect(findingsOf(validFile)).toEqual([])
  const remote = readRemoteFile(dir)
  expect(remote.contributes).toEqual({ portalWidgets: [], searchEntries: [], profilePanels: [] })
  expect(listExposes(remote)).toEqual({
    './crm/customers/:id': { import: './src/page.tsx', name: 'crm-customers-id' },
  })
})

test('exposes the views of kinds of fields, each of which is declared once', () => {
  const kind = (module: string) =>
    `{ "name": "level", "title": { "zh": "a", "en": "b", "zhtw": "c" }, "icon": "icon-star", "module": "${module}", "value": { "type": "number" } }`
  const withKinds = (...kinds: string[]) =>
    validFile.replace(/\n\}$/, `,\n  "contributes": { "fieldKinds": [\n${kinds.join(',\n')}\n] }\n}`)
  expect(findingsOf(withKinds(kind('./src/page.tsx')))).toEqual([])
  expect(listExposes(readRemoteFile(dir))['./contributed-fields/level']).toEqual({
    import: './src/page.tsx',
    name: 'contributed-fields-level',
  })
  const found = findingsOf(withKinds(kind('./src/page.tsx'), kind('./src/level.tsx')))
  expect(found.map((one) => one.replace(/^\d+: /, ''))).toEqual([
    expect.stringContaining('the file ./src/level.tsx does not exist'),
    expect.stringContaining('"level" is declared twice'),
  ])
})

test('reports a missing file', () =>
  expect(() => readRemoteFile(dir)).toThrow('remote.json:1: remote.json is missing'))

describe('an invalid file is rejected with line and reason', () => {
  test.each([
    ['not JSON', validFile.replace('"^1.0",', '"^1.0"'), [/^6: not JSON: /]],
    ['cut off', validFile.slice(0, 40), [/^3: not JSON: /]],
    ['name', validFile.replace('"crm",', '"Crm-2",'), [/^2: name: a remote name is 2 to 31 lower-case/]],
    ['a language missing', validFile.replace(', "zhtw": "客戶"', ''), [/^3: title > zhtw: /]],
    ['contract', validFile.replace('^1.0', '1.x'), [/^5: contract: a contract range/]],
    [
      'a dot segment in a first call',
      validFile.replace('"./src/page.tsx",', '"./src/page.tsx", "calls": ["/api/crm/../oauth/Logout"],'),
      [
        /^8: pages > crm\/customers\/:id > calls > 0: a first call is a GET path .* without "." and ".." as segments/,
      ],
    ],
    [
      'a dot segment at the end of a first call',
      validFile.replace('"./src/page.tsx",', '"./src/page.tsx", "calls": ["/api/crm/..?a=1"],'),
      [/^8: .*: a first call is/],
    ],
    [
      'a module outside of the remote',
      validFile.replace('"./src/page.tsx",', '"./../page.tsx",'),
      [/^8: .*: a module is a path/],
    ],
    ['area', validFile.replace('"crm/old"', '"/crm"'), [/^6: areas > 1: an area is words/]],
    [
      'page path',
      validFile.replace('crm/customers/:id', '/crm//customers'),
      [/^8: pages > .*: a page path is segments/],
    ],
    [
      'module',
      validFile.replace('./src/page.tsx', '../page.tsx'),
      [/^8: pages > crm\/customers\/:id > module: a module is a path/],
    ],
    [
      'module that is not there',
      validFile.replace('./src/page.tsx', './src/pages.tsx'),
      [/^8: pages > .* > module: the file \.\/src\/pages\.tsx does not exist/],
    ],
    [
      'no page',
      validFile.replace(/"pages": \{[\s\S]*\}\n\}$/, '"pages": {}\n}'),
      [/^7: pages: a remote has at least one page/],
    ],
    ['unknown key', validFile.replace('"owner"', '"ownr"'), [/^\d+: owner: /, /^1: .*ownr/]],
    [
      'contribution',
      withProfilePanel('{ "name": "a", "title": { "zh": "a", "en": "a", "zhtw": "a" }, "page": "crm/:id" }'),
      [/^11: contributes > profilePanels > 0 > page: an address is a page/],
    ],
    [
      'contribution without a page',
      withProfilePanel(
        '{ "name": "a", "title": { "zh": "a", "en": "a", "zhtw": "a" }, "page": "crm/gone?x=1" }',
      ),
      [/^11: contributes > profilePanels > 0 > page: "pages" has no such page/],
    ],
    ['two at once', validFile.replace('^1.0', '1').replace('"crm",', '"X",'), [/^2: name/, /^5: contract/]],
  ])('%s', (_, text, expected) => {
    const found = findingsOf(text)
    expect(found).toHaveLength(expected.length)
    for (const [index, pattern] of expected.entries()) expect(found[index]).toMatch(pattern)
  })
})

test('finds lines of nested values, empty containers and strings with punctuation', () => {
  const lineOf = indexJsonLines(
    '{\n "a": {},\n "b": [\n  "},{",\n  {"c": [],\n   "d": "\\"x\\n"}],\n "e": 1}',
  )
  expect(
    [['a'], ['b'], ['b', 0], ['b', 1, 'c'], ['b', 1, 'd'], ['e'], ['b', 1, 'gone'], ['gone']].map(lineOf),
  ).toEqual([2, 3, 4, 5, 6, 7, 5, 1])
})

test('the published JSON Schema matches the schema of the build', () => {
  expect(JSON.parse(readFileSync(join(import.meta.dirname, 'remote.schema.json'), 'utf8'))).toEqual(
    remoteFileSchema(),
  )
})
