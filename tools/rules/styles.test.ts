import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transform } from 'lightningcss'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const sheets = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.css'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  // Builds that journeys serve as they are.
  .filter((file) => file && !file.startsWith('e2e/') && existsSync(join(root, file)))
const modules = sheets.filter((file) => file.endsWith('.module.css'))

/** Style sheets whose rules apply to the whole page. docs/architecture.md gives the reason of each. */
const globalSheets = [
  'shell/src/arco/overrides.css',
  'shell/src/arco/tree-select-view.css',
  'shell/src/base.css',
  'shell/src/login/dark.css',
  'shell/src/login/login.css',
  'shell/src/settings/on-colour.css',
  'shell/src/settings/palettes.css',
]

test('at most ten style sheets are global, and docs/architecture.md names them', () => {
  expect(sheets.filter((file) => !modules.includes(file)).sort()).toEqual(globalSheets)
  expect(globalSheets.length).toBeLessThanOrEqual(10)
  const chapter = read('docs/architecture.md').split('\n## Styles\n')[1]?.split('\n## ')[0] ?? ''
  expect(globalSheets.filter((file) => !chapter.includes(`\`${file}\``))).toEqual([])
})

/** More declarations than these must not stand in two modules: a layout primitive or a component takes them. */
const maxRepeatedDeclarations = 5

interface Block {
  /** File and classes of the selector. */
  place: string
  declarations: string[]
}

/** Every block of a style sheet with its selector and its declarations in alphabetical order. */
function listBlocks(file: string): Block[] {
  const blocks: Block[] = []
  transform({
    filename: file,
    code: Buffer.from(read(file)),
    visitor: {
      Rule: {
        style: ({ value: { selectors, declarations } }) => {
          const all = [
            ...(declarations?.declarations ?? []),
            ...(declarations?.importantDeclarations ?? []),
          ].map((declaration) => JSON.stringify(declaration))
          const classes = JSON.stringify(selectors).match(/(?<="type":"class","name":")[^"]+/g) ?? []
          blocks.push({
            place: `${file} .${classes.join(' .')}`,
            declarations: all.filter((one) => !one.includes('"composes"')).sort(),
          })
        },
      },
    },
  })
  return blocks
}

test('no module repeats a block of another module', () => {
  const blocks = modules
    .flatMap(listBlocks)
    .filter(({ declarations }) => declarations.length > maxRepeatedDeclarations)
  expect(blocks.length).toBeGreaterThan(100)
  const places = new Map<string, string[]>()
  for (const { place, declarations } of blocks) {
    const key = declarations.join()
    places.set(key, [...(places.get(key) ?? []), place])
  }
  const repeated = [...places.values()].filter(
    (same) => new Set(same.map((place) => place.split(' ')[0])).size > 1,
  )
  expect(repeated).toEqual([])
})

test('no two modules of the shell have the same path, from which its class names are made', () => {
  const paths = modules
    .filter((file) => /^(shell|shared)\//.test(file))
    .map((file) => file.replace(/^\w+\/src\//, ''))
  expect(new Set(paths).size).toBe(paths.length)
})
