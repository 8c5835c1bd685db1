import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { install } from '../start/install.mjs'
import { StartError } from '../start/start-error.mjs'
import { systemParts } from './apt.mjs'
import { changedFiles, chooseAffected } from './changed.mjs'
import { keepDurations, playwrightDurations, vitestDurations } from './durations.mjs'
import { run } from './run.mjs'
import { check, counted, playwrightCounts, vitestCounts } from './tally.mjs'
import { packagesOf, types } from './types.mjs'

/** Where the parts of the system are, once the step `system` has found them. */
let places = {}

async function packages({ root }) {
  try {
    const worked = await install(root, { forTests: true })
    return { passed: 0, failed: 0, note: worked ? 'brought in line' : 'in line', output: '' }
  } catch (fault) {
    if (!(fault instanceof StartError)) throw fault
    return { passed: 0, failed: 1, output: fault.message }
  }
}

async function system({ root, chosen }) {
  const wanted = [...new Set(chosen.flatMap(({ system: names }) => names ?? []))]
  const { found, fault, installed, output } = await systemParts(root, wanted)
  if (fault) return { passed: 0, failed: 1, output: `${output}\n${fault}` }
  places = found
  return { passed: 0, failed: 0, note: installed ? `installed ${installed.join(', ')}` : 'all there', output }
}

/** The changed sources that still exist. */
async function changedSources(root) {
  const changed = await changedFiles(root)
  return changed.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && existsSync(join(root, file)))
}

/** Format or lint, of all files or of the changed sources. */
const checkStyle =
  (command, args) =>
  async ({ root, changed }) => {
    const places = changed ? await changedSources(root) : ['.']
    if (places.length === 0) return { passed: 0, failed: 0, note: 'no source is changed', output: '' }
    return check(await run(command, [...args, ...places], { root }))
  }

/** Import rules: of all packages, or of the changed sources and what they import. */
async function rules({ root, changed }) {
  const packages = packagesOf(await readFile(join(root, 'pnpm-workspace.yaml'), 'utf8'))
  const places = changed
    ? (await changedSources(root)).filter((file) => packages.some((name) => file.startsWith(`${name}/`)))
    : packages
  if (places.length === 0) return { passed: 0, failed: 0, note: 'no source is changed', output: '' }
  return check(
    await run('depcruise', ['--config', '.dependency-cruiser.mjs', '--output-type', 'err-long', ...places], {
      root,
    }),
  )
}

/**
 * Runs one vitest project; `files` narrows it. `TEST_DEPTH=full` makes property tests draw many more values. The compile
 * cache halves the time that loading the same packages in each worker takes.
 */
async function vitest({ root, full }, args, { env, limit, files }) {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-report-'))
  const report = join(folder, 'vitest.json')
  const options = {
    root,
    env: { NODE_COMPILE_CACHE: join(root, '.cache/compiled'), TEST_DEPTH: full ? 'full' : 'quick', ...env },
    limit: full ? limit * longer : limit,
  }
  try {
    const ended = await run(
      'vitest',
      [
        'run',
        ...args,
        ...(files ?? []),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
      options,
    )
    return await counted(ended, report, vitestCounts, {
      onReport: (content) => keepDurations(root, vitestDurations(root, content)),
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs the files of the vitest projects with this name that the changes reach, or all. */
async function vitestProject(context, project, limit) {
  if (!context.changed) return vitest(context, ['--project', `${project}*`], { limit })
  const { taken, note } = (await chooseAffected(context.root))[project]
  if (taken.length === 0) return { passed: 0, failed: 0, note, output: '' }
  return { ...(await vitest(context, ['--project', `${project}*`], { limit, files: taken })), note }
}

/**
 * Journeys tagged `@full` repeat in the browser what cheaper tests prove, or walk a long way: they run with
 * `--full` only.
 */
async function e2e({ root, full, changed }) {
  const { taken, note } = changed ? (await chooseAffected(root)).journeys : {}
  if (taken?.length === 0) return { passed: 0, failed: 0, note, output: '' }
  const folder = await mkdtemp(join(tmpdir(), 'tessera-report-'))
  const report = join(folder, 'playwright.json')
  try {
    // Playwright sets FORCE_COLOR for its workers, and Node warns of every process that has both.
    const colour = process.stdout.isTTY ? {} : { FORCE_COLOR: '0', NO_COLOR: undefined }
    const env = { ...colour, PLAYWRIGHT_JSON_OUTPUT_FILE: report, CHROMIUM_PATH: places.chromium }
    const args = [
      'e2e/node_modules/playwright/cli.js',
      'test',
      '-c',
      'e2e/playwright.config.ts',
      '--reporter=list,json',
      ...(full ? [] : ['--grep-invert', '@full']),
      ...(taken ?? []),
    ]
    const ended = await run('node', args, { root, env, limit: full ? 2 * hour : hour })
    const result = await counted(ended, report, playwrightCounts, {
      // All journeys of the chosen files may have the tag.
      allowNone: changed,
      onReport: (content) => keepDurations(root, playwrightDurations(root, content)),
    })
    return { ...result, note }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Builds what the journeys open; for changes that reach no journey, nothing. */
async function build({ root, changed }) {
  if (changed && (await chooseAffected(root)).journeys.taken.length === 0)
    return { passed: 0, failed: 0, note: 'no journey to build for', output: '' }
  return tool(root, ['--build'], 900_000)
}

/** The integrator's guide, typed word by word in an empty folder. */
const guide = async ({ root }) =>
  check(
    await run('node', ['tools/kit/follow/main.ts'], {
      root,
      env: { CHROMIUM_PATH: places.chromium },
      limit: 240_000,
    }),
  )

/**
 * Every test with a database on the oldest version that is supported. It draws as many random values as `npm test`: the
 * part `server` has drawn the many already.
 */
const oldPostgres = (context) =>
  vitest(context, ['--project', 'server', '.pg.test.ts'], {
    env: { TEST_PG_BIN: places.postgres, TEST_DEPTH: 'quick' },
    limit: twentyMinutes,
  })

const tool = async (root, words, limit) =>
  check(await run('node', ['tools/start.mjs', ...words], { root, limit }))

const twentyMinutes = 1_200_000
const hour = 3 * twentyMinutes
/** The long form draws many more values. A limit only ends what hangs, also on a busy machine. */
const longer = 3

/** What the server and its tests do not read. */
const besideServer = /^(findings|e2e|docs\/(?!configuration\.md)|(remote-[^/]+|shell)\/src)\//
/** What the built product and its journeys do not read. */
const besideProduct = /^(findings|docs|server\/test)\/|\.test\.(ts|tsx|mjs)$/

/** The folders of `server/test/suites`. */
const suites = [
  'outages',
  'rights',
  'family-client',
  'hostile-input',
  'input-cost',
  'release-race',
  'own-request',
  'flow-rights',
  'design-flow',
  'walls',
]

/**
 * The steps in the order in which they start. `first` steps end the run when they fail; `needs` are parts that come along
 * and end before; `cores` are what a part keeps busy, all of them unless it says so: two workers of tests wait for the
 * database or the browser about half of the time, so that they count as one; `system` are the programs
 * of the machine that a step cannot do without; `onlyFull` parts run with `--full` or when they are named. With `--resume`
 * a part is left out that has passed here with the same sources, which are all files but those in `beside`.
 */
export const parts = [
  { name: 'install', first: 'always', run: packages },
  { name: 'system', first: 'when needed', run: system },
  { name: 'build', cores: 1, beside: besideProduct, run: build },
  { name: 'types', cores: 1, beside: /^(docs|findings)\//, run: types },
  { name: 'rules', cores: 1, beside: /^(docs|findings)\//, run: rules },
  {
    name: 'format',
    cores: 1,
    run: checkStyle('oxfmt', ['--check']),
  },
  {
    name: 'lint',
    cores: 1,
    run: checkStyle('oxlint', ['--deny-warnings']),
  },
  {
    name: 'server',
    cores: 1,
    system: ['mariadb'],
    beside: besideServer,
    run: (context) => vitestProject(context, 'server', hour),
  },
  {
    name: 'unit',
    cores: 1,
    beside: /^findings\//,
    run: (context) => vitestProject(context, 'unit', hour),
  },
  {
    name: 'e2e',
    cores: 1,
    needs: ['build'],
    system: ['chromium', 'fonts'],
    beside: besideProduct,
    run: e2e,
  },
  {
    name: 'pages',
    cores: 1,
    beside: /^(docs|findings)\//,
    run: (context) => vitest(context, ['--project', 'pages'], { limit: hour }),
  },
  {
    name: 'server-15',
    onlyFull: true,
    cores: 1,
    system: ['postgres', 'mariadb'],
    beside: besideServer,
    run: oldPostgres,
  },
  ...suites.map(suite),
  {
    name: 'guide',
    onlyFull: true,
    needs: ['build'],
    system: ['chromium'],
    beside: /^(findings|server\/test)\//,
    run: guide,
  },
  {
    name: 'bench',
    onlyFull: true,
    needs: ['build'],
    beside: besideProduct,
    run: ({ root }) => tool(root, ['--bench', '--smoke'], 900_000),
  },
]

/** One folder of `server/test/suites`: scenarios across features that take longer than a feature's own tests. */
function suite(name) {
  return {
    name,
    onlyFull: true,
    beside: besideServer,
    run: (context) =>
      vitest(context, ['--project', 'suites', `server/test/suites/${name}/`], { limit: twentyMinutes }),
  }
}
