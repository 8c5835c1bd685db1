import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { install } from '../start/install.mjs'
import { Refused } from '../start/refused.mjs'
import { systemParts } from './apt.mjs'
import { run } from './run.mjs'
import { check, counted, playwrightCounts, vitestCounts } from './tally.mjs'
import { packagesOf, types } from './types.mjs'

/** Where the parts of the system are, once the step `system` has found them. */
let places = {}

async function packages({ root }) {
  try {
    const worked = await install(root)
    return { passed: 0, failed: 0, said: worked ? 'brought in line' : 'in line', output: '' }
  } catch (fault) {
    if (!(fault instanceof Refused)) throw fault
    return { passed: 0, failed: 1, output: fault.message }
  }
}

async function system({ root, chosen }) {
  const wanted = [...new Set(chosen.flatMap(({ system: names }) => names ?? []))]
  const { found, fault, installed, output } = await systemParts(root, wanted)
  if (fault) return { passed: 0, failed: 1, output: `${output}\n${fault}` }
  places = found
  return { passed: 0, failed: 0, said: installed ? `installed ${installed.join(', ')}` : 'all there', output }
}

async function rules({ root }) {
  const folders = packagesOf(await readFile(join(root, 'pnpm-workspace.yaml'), 'utf8'))
  return check(await run('depcruise', ['--config', '.dependency-cruiser.mjs', '--output-type', 'err-long', ...folders], { root }))
}

/** Each file is a process that reads the same packages: compiled once, they are there in half the time. */
async function vitest(root, args, { env, limit }) {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-report-'))
  const report = join(folder, 'vitest.json')
  try {
    const ended = await run('vitest', ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`], { root, env: { NODE_COMPILE_CACHE: join(root, '.cache/compiled'), ...env }, limit })
    return await counted(ended, report, vitestCounts)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function e2e({ root }) {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-report-'))
  const report = join(folder, 'playwright.json')
  try {
    // Playwright sets FORCE_COLOR for its workers, and Node warns of every process that has both.
    const colour = process.stdout.isTTY ? {} : { FORCE_COLOR: '0', NO_COLOR: undefined }
    const env = { ...colour, PLAYWRIGHT_JSON_OUTPUT_FILE: report, CHROMIUM_PATH: places.chromium }
    const ended = await run('node', ['e2e/node_modules/playwright/cli.js', 'test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'], { root, env, limit: 2_400_000 })
    return await counted(ended, report, playwrightCounts)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The integrator's guide, typed word by word in an empty folder. */
const guide = async ({ root }) => check(await run('node', ['tools/kit/follow/main.ts'], { root, env: { CHROMIUM_PATH: places.chromium }, limit: 240_000 }))

const tool = async (root, words, limit) => check(await run('node', ['tools/start.mjs', ...words], { root, limit }))

/**
 * The steps in their order. `first` steps end the run when they fail; `needs` are parts that come along; `system` are the parts
 * of the machine that a step cannot do without.
 */
export const parts = [
  { name: 'install', first: 'always', run: packages },
  { name: 'system', first: 'when needed', run: system },
  { name: 'types', run: types },
  { name: 'lint', run: async ({ root }) => check(await run('oxlint', ['--deny-warnings', '.'], { root })) },
  { name: 'rules', run: rules },
  { name: 'unit', run: ({ root }) => vitest(root, ['--project', 'unit'], { limit: 1_200_000 }) },
  { name: 'server', system: ['mariadb'], run: ({ root }) => vitest(root, ['--project', 'server'], { limit: 1_200_000 }) },
  { name: 'server-15', system: ['postgres', 'mariadb'], run: ({ root }) => vitest(root, ['--project', 'server', '.pg.test.ts'], { env: { TEST_PG_BIN: places.postgres }, limit: 1_200_000 }) },
  { name: 'build', run: ({ root }) => tool(root, ['--build'], 900_000) },
  { name: 'e2e', needs: ['build'], system: ['chromium', 'fonts'], run: e2e },
  { name: 'guide', needs: ['build'], system: ['chromium'], run: guide },
  { name: 'bench', needs: ['build'], run: ({ root }) => tool(root, ['--bench', '--smoke'], 900_000) },
]
