import { readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { dependents } from './imports.mjs'

/** Files that import everything: what imports them is not affected for that reason. */
const hubs = new Set(['server/src/features.ts', 'server/src/app.ts', 'shared/src/contract/calls.ts'])
const isHub = (file) => hubs.has(file)
const isTest = (file) => /\.test\.(ts|tsx|mjs)$/.test(file)
const isJourney = (file) => /^e2e\/.*\.spec\.ts$/.test(file)

/** Tests that read files instead of importing them. */
const readers = [
  [/\.md$|^README/, 'tools/rules/docs.test.ts'],
  [/\.css$/, 'tools/rules/styles.test.ts'],
  [/(^|[-/])(text|words)\.ts$/, 'tools/rules/zhtw.test.ts'],
  [/\/remote\.json$|^server\/seeds\//, 'tools/rules/menu-names.test.ts'],
  [/\/remote\.json$/, 'tools/webpack/remote-json.test.ts'],
  [/^shared\/src\/contract\//, 'shared/src/contract/wire.test.ts'],
  [/^tools\/rules\/house\.mjs$|^\.oxlintrc/, 'tools/rules/lint.test.ts'],
  [/^\.dependency-cruiser\.mjs$/, 'tools/rules/imports.test.ts'],
  [/^server\/migrations\//, 'server/test/migrations.pg.test.ts'],
  [/^server\/migrations\//, 'server/test/tables.test.ts'],
  [/^server\/migrations\//, 'server/test/drift.pg.test.ts'],
  [/^server\/seeds\//, 'server/test/demo-history.pg.test.ts'],
]

/**
 * The tests that changed files can break, each with its distance: the number of imports between, nearest first.
 *
 * - by imports, up to the lists of all features and of all calls;
 * - by the contract: a test or journey that makes calls of a feature whose files are reached;
 * - by address: a journey that opens a page whose files are reached;
 * - by folder: the tests of a feature stand beside it, the journeys of a part of the shell have its name.
 *
 * `files` are all files of the repository, `imports` what each imports. The result has paths with their distances for
 * `unit`, `server` and `journeys`.
 */
export function affectedTests({ root, files, changed, imports }) {
  const read = (file) => readFileSync(join(root, file), 'utf8')
  const reached = dependents(imports, changed, isHub)
  const distances = new Map()
  const add = (file, distance) => {
    if (!(distances.get(file) <= distance)) distances.set(file, distance)
  }
  for (const [file, steps] of reached) if (isTest(file) || isJourney(file)) add(file, steps)
  for (const [pattern, test] of readers)
    if (changed.some((file) => pattern.test(file)) && files.includes(test)) add(test, 1)

  const tests = files.filter(isTest)
  const journeys = files.filter(isJourney)
  const modulesOf = createContractReader(read)
  for (const [folder, steps] of reachedFeatures(files, reached)) {
    for (const test of tests) if (dirname(test) === folder) add(test, steps + 0.5)
    const modules = modulesOf(`${folder}/feature.ts`)
    for (const file of [...tests, ...journeys])
      if (imports.get(file)?.some((target) => modules.has(target))) add(file, steps + 1)
    for (const file of journeys) if (isNamedAfter(file, folder)) add(file, steps + 1)
  }
  for (const file of reached.keys())
    for (const journey of journeys)
      if (isNamedAfter(journey, dirname(file))) add(journey, reached.get(file) + 1)

  const addresses = reachedAddresses(files, read, reached, changed)
  for (const journey of addresses.length > 0 ? journeys : []) {
    const text = read(journey)
    for (const [address, steps] of addresses)
      if (new RegExp(`/${address}(?![\\w/])`).test(text)) add(journey, steps + 1)
  }

  const nearestFirst = (accepts) =>
    [...distances]
      .filter(([file]) => accepts(file))
      .map(([file, distance]) => ({ file, distance }))
      .toSorted((a, b) => a.distance - b.distance || (a.file < b.file ? -1 : 1))
  return {
    unit: nearestFirst((file) => isTest(file) && !file.startsWith('server/')),
    server: nearestFirst((file) => isTest(file) && /^server\/(src|test)\/(?!suites\/)/.test(file)),
    journeys: nearestFirst(isJourney),
  }
}

/** The folders of features that contain a reached file, with the distance of the nearest one. */
function reachedFeatures(files, reached) {
  const folders = files.filter((file) => /^server\/src\/.*\/feature\.ts$/.test(file)).map(dirname)
  const found = new Map()
  for (const [file, steps] of reached) {
    const folder = folders.findLast((one) => file.startsWith(`${one}/`))
    if (folder && !isTest(file)) found.set(folder, Math.min(steps, found.get(folder) ?? Infinity))
  }
  return found
}

/** Returns a function that reads which files of the contract declare the calls of a feature. */
function createContractReader(read) {
  const index = read('shared/src/contract/calls.ts')
  const fileOf = new Map()
  for (const [, names, path] of index.matchAll(/import \{([^}]*)\} from '(\.[^']+)'/g))
    for (const name of names.split(',')) fileOf.set(name.trim(), normalize(join('shared/src/contract', path)))
  const table = new Map(
    [...index.matchAll(/'([a-z]+\.\w+)': (\w+)/g)].map(([, key, name]) => [key, fileOf.get(name)]),
  )
  return (feature) =>
    new Set([...read(feature).matchAll(/'([a-z]+\.\w+)'/g)].map(([, key]) => table.get(key)).filter(Boolean))
}

/** Addresses of pages whose module is reached, or whose remote.json is changed, with their distances. */
function reachedAddresses(files, read, reached, changed) {
  const found = []
  for (const file of files.filter((path) => /^remote-[^/]+\/remote\.json$/.test(path))) {
    for (const [address, { module }] of Object.entries(JSON.parse(read(file)).pages)) {
      const steps =
        reached.get(normalize(join(dirname(file), module))) ?? (changed.includes(file) ? 3 : undefined)
      if (steps !== undefined) found.push([address.split('/').slice(0, 2).join('/'), steps])
    }
  }
  return found
}

/** `e2e/edu/leads.spec.ts` is named after `server/src/edu/leads` and `remote-edu/src/leads`, `e2e/shell/tabs.spec.ts` after `shell/src/tabs`. */
function isNamedAfter(journey, folder) {
  const area = basename(dirname(journey))
  const name = basename(journey, '.spec.ts')
  return [`server/src/${area}/${name}`, `remote-${area}/src/${name}`, `${area}/src/${name}`].some(
    (one) => folder === one || folder.startsWith(`${one}/`),
  )
}

/**
 * Takes the nearest tests as long as they fit into `budget` seconds of one worker, at least one. `secondsOf` is what a
 * file is expected to take.
 */
export function takeNearest(tests, secondsOf, budget) {
  const taken = []
  let spent = 0
  for (const { file } of tests) {
    const seconds = secondsOf(file)
    if (taken.length > 0 && spent + seconds > budget) continue
    taken.push(file)
    spent += seconds
  }
  return taken
}
