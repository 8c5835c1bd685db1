import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { remoteFileSchema } from '@tessera/shared/contract/shell/remote-file'
import { jsonLines } from './json-lines.ts'
import { BadRemoteFile, exposesOf, readRemoteFile } from './remote-json.ts'

const dir = mkdtempSync(join(tmpdir(), 'remote-json-'))
mkdirSync(join(dir, 'src'))
writeFileSync(join(dir, 'src/page.tsx'), '')
afterAll(() => rmSync(dir, { recursive: true }))

const good = `{
  "name": "crm",
  "title": { "zh": "客户", "en": "Customers", "zhtw": "客戶" },
  "owner": "CRM team",
  "contract": "^1.0",
  "areas": ["crm", "crm/old"],
  "pages": {
    "crm/customers/:id": { "module": "./src/page.tsx", "title": { "zh": "a", "en": "b", "zhtw": "c" } }
  }
}`

const contributing = (panel: string) =>
  good.replace(/\n\}$/, `,\n  "contributes": {\n    "profilePanels": [${panel}]\n  }\n}`)

const findings = (text: string) => {
  writeFileSync(join(dir, 'remote.json'), text)
  try {
    readRemoteFile(dir)
    return []
  } catch (error) {
    if (!(error instanceof BadRemoteFile)) throw error
    return error.findings.map((one) => one.replace(/^.*remote\.json:/, ''))
  }
}

beforeEach(() => rmSync(join(dir, 'remote.json'), { force: true }))

test('a good file is read, and its pages become exposed modules', () => {
  expect(findings(good)).toEqual([])
  const remote = readRemoteFile(dir)
  expect(remote.contributes).toEqual({ portalWidgets: [], searchEntries: [], profilePanels: [] })
  expect(exposesOf(remote)).toEqual({
    './crm/customers/:id': { import: './src/page.tsx', name: 'crm-customers-id' },
  })
})

test('no file', () => expect(() => readRemoteFile(dir)).toThrow('remote.json:1: there is no remote.json'))

describe('a bad file is refused with line and reason', () => {
  test.each([
    ['not JSON', good.replace('"^1.0",', '"^1.0"'), [/^6: not JSON: /]],
    ['cut off', good.slice(0, 40), [/^3: not JSON: /]],
    ['name', good.replace('"crm",', '"Crm-2",'), [/^2: name: a remote name is 2 to 31 lower-case/]],
    ['a language missing', good.replace(', "zhtw": "客戶"', ''), [/^3: title > zhtw: /]],
    ['contract', good.replace('^1.0', '1.x'), [/^5: contract: a contract range/]],
    ['area', good.replace('"crm/old"', '"/crm"'), [/^6: areas > 1: an area is words/]],
    [
      'page path',
      good.replace('crm/customers/:id', '/crm//customers'),
      [/^8: pages > .*: a page path is segments/],
    ],
    [
      'module',
      good.replace('./src/page.tsx', '../page.tsx'),
      [/^8: pages > crm\/customers\/:id > module: a module is a path/],
    ],
    [
      'module that is not there',
      good.replace('./src/page.tsx', './src/pages.tsx'),
      [/^8: pages > .* > module: there is no file \.\/src\/pages\.tsx/],
    ],
    [
      'no page',
      good.replace(/"pages": \{[\s\S]*\}\n\}$/, '"pages": {}\n}'),
      [/^7: pages: a remote has at least one page/],
    ],
    ['unknown key', good.replace('"owner"', '"ownr"'), [/^\d+: owner: /, /^1: .*ownr/]],
    [
      'contribution',
      contributing('{ "name": "a", "title": { "zh": "a", "en": "a", "zhtw": "a" }, "page": "crm/:id" }'),
      [/^11: contributes > profilePanels > 0 > page: an address is a page/],
    ],
    [
      'contribution without a page',
      contributing('{ "name": "a", "title": { "zh": "a", "en": "a", "zhtw": "a" }, "page": "crm/gone?x=1" }'),
      [/^11: contributes > profilePanels > 0 > page: there is no such page/],
    ],
    ['two at once', good.replace('^1.0', '1').replace('"crm",', '"X",'), [/^2: name/, /^5: contract/]],
  ])('%s', (_, text, expected) => {
    const found = findings(text)
    expect(found).toHaveLength(expected.length)
    for (const [index, pattern] of expected.entries()) expect(found[index]).toMatch(pattern)
  })
})

test('lines of nested values, empty containers and strings that look like punctuation', () => {
  const lineOf = jsonLines('{\n "a": {},\n "b": [\n  "},{",\n  {"c": [],\n   "d": "\\"x\\n"}],\n "e": 1}')
  expect(
    [['a'], ['b'], ['b', 0], ['b', 1, 'c'], ['b', 1, 'd'], ['e'], ['b', 1, 'gone'], ['gone']].map(lineOf),
  ).toEqual([2, 3, 4, 5, 6, 7, 5, 1])
})

test('the published JSON Schema is the one that the build checks', () => {
  expect(JSON.parse(readFileSync(join(import.meta.dirname, 'remote.schema.json'), 'utf8'))).toEqual(
    remoteFileSchema(),
  )
})
