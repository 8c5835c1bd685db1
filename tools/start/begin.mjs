import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from './build.mjs'
import { develop } from './develop.mjs'
import { install } from './install.mjs'
import { node24 } from './node24.mjs'
import { Refused } from './refused.mjs'
import { together } from './together.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const usage = 'Usage: start.mjs [--build | --dev [remote ...] | --bench [words for the bench ...]]'

/** What `npm start` and its sisters do; gives the exit code. */
export async function begin([mode = '--start', ...words]) {
  try {
    if (!['--start', '--build', '--dev', '--bench'].includes(mode)) throw new Refused(usage)
    await install(root)
    const node = node24(root)
    if (mode === '--dev') return await develop(root, node, words)
    await build(root, node)
    if (mode === '--build') return 0
    if (mode === '--bench')
      return await together([{ program: node, args: ['tools/bench/main.ts', ...words], cwd: root }])
    return await together([server(node)])
  } catch (fault) {
    if (!(fault instanceof Refused)) throw fault
    console.error(fault.message)
    return 1
  }
}

const server = (node) => ({
  program: node,
  args: ['--enable-source-maps', 'server/dist/main.mjs'],
  cwd: root,
  env: {
    NODE_ENV: process.env.NODE_ENV || 'production',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '.cache/compiled',
  },
})
