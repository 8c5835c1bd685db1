import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildChanged, listBuilds } from './build.mjs'
import { develop } from './develop.mjs'
import { install, installBench } from './install.mjs'
import { findNode24 } from './node24.mjs'
import { startEarly } from './start-early.mjs'
import { StartError } from './start-error.mjs'
import { runTogether } from './run-together.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const usage = 'Usage: start.mjs [--build | --dev [remote ...] | --bench [arguments of the bench ...]]'

/** Runs `npm start`, `npm run build`, `npm run dev` or `npm run bench`; returns the exit code. */
export async function runCommand([mode = '--start', ...args]) {
  try {
    if (!['--start', '--build', '--dev', '--bench'].includes(mode)) throw new StartError(usage)
    await install(root, { forTests: mode === '--dev' || mode === '--bench' })
    const node = findNode24(root)
    if (mode === '--dev') return await develop(root, node, args)
    if (mode === '--start') {
      const names = listBuilds(root)
      const build = (hooks) => buildChanged(root, node, names, hooks)
      return await startEarly(names, build, (options) => serverProgram(node, options))
    }
    await buildChanged(root, node)
    if (mode === '--build') return 0
    if (mode === '--bench' && needsBenchPackages(args)) await installBench(root)
    return await runTogether([{ program: node, args: ['tools/bench/main.ts', ...args], cwd: root }])
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    console.error(error.message)
    return 1
  }
}

/** Whether these arguments of the bench run a row that has packages of its own. */
const needsBenchPackages = (args) =>
  args.includes('lighthouse') ||
  args.includes('workflow-engine') ||
  args.every((argument) => argument.startsWith('--'))

/**
 * Flags of Node for the built server, as in `tools/bench/server.ts`. V8 grows its semi-spaces to 32 MB under load, which
 * makes nothing faster here and keeps 50 MB more memory than 16 MB.
 */
const serverFlags = ['--enable-source-maps', '--max-semi-space-size=16']

const serverProgram = (node, options) => ({
  program: node,
  args: [...serverFlags, 'server/dist/main.mjs', ...options],
  cwd: root,
  env: {
    NODE_ENV: process.env.NODE_ENV || 'production',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '.cache/compiled',
  },
})
