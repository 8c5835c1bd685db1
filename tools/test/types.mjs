import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from './run.mjs'

/** What only the benchmarks use. It has no types of its own: its code belongs to `tools`. */
export const benchPackage = 'tools/bench'

/** The packages of the workspace, as pnpm-workspace.yaml lists them. */
export function packagesOf(workspace) {
  const list = /^packages:\s*\[([^\]]*)\]/m.exec(workspace)?.[1]
  if (!list) throw new Error('pnpm-workspace.yaml has no line `packages: [...]`.')
  return list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
}

/** The packages that run in the browser. They have the same options, so one program checks what they share once. */
const browserPackage = /^(shared|shell|remote-[^/]+|tools\/kit\/demos)$/

/**
 * Checks the types of all packages, two programs at a time, the pure parts of shared a second time without browser
 * and Node, and what the kit tests pages with and the bench draws as browser code. Each keeps in `.cache/types` what it
 * checked, so that the next run checks what changed: 2 s instead of 16 s for the server.
 */
export async function types({ root }) {
  const packages = packagesOf(await readFile(join(root, 'pnpm-workspace.yaml'), 'utf8'))
  const projects = [
    'tools/test/tsconfig.browser.json',
    ...packages
      .filter((name) => name !== benchPackage && !browserPackage.test(name))
      .map((name) => `${name}/tsconfig.json`),
    'shared/tsconfig.pure.json',
    'tools/kit/test/tsconfig.json',
    'tools/kit/generated/behaviour/tsconfig.json',
    'tools/bench/form-lab/tsconfig.json',
  ]
  const waiting = [...projects]
  const faults = []
  const work = async () => {
    for (let project = waiting.shift(); project; project = waiting.shift()) {
      // With more checkers, each works out the types of the contract again: several gigabytes and no gain.
      const words = ['--noEmit', '--checkers', '1', '-p', project]
      const kept = [
        '--incremental',
        '--tsBuildInfoFile',
        join(root, '.cache/types', `${project}.tsbuildinfo`),
      ]
      const { code, output } = await run('tsc', [...words, ...kept], { root })
      if (code !== 0 && !(code === 2 && (await empty(root, project, output))))
        faults.push(`${project}\n${output}`)
    }
  }
  await Promise.all([work(), work()])
  return {
    passed: faults.length > 0 ? 0 : 1,
    failed: faults.length > 0 ? 1 : 0,
    note: faults.length > 0 ? undefined : `${projects.length} projects`,
    output: faults.join('\n'),
  }
}

/** A package without a single source is no fault (TS18003), as long as it has no src. */
async function empty(root, project, output) {
  if (!output.includes('TS18003')) return false
  return access(join(root, project, '..', 'src')).then(
    () => false,
    () => true,
  )
}
