import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { computeBuildId } from '../webpack/identity.ts'

/** Builds the shell with the compared page compiled in, if its sources have changed; returns its folder. */
export async function buildBenchShell(root: string): Promise<string> {
  const folder = join(root, 'shell/dist-bench')
  const stamp = join(root, '.cache/bench-shell')
  const id = ['shell', 'remote-org'].map((name) => computeBuildId(join(root, name), 'bundle')).join(' ')
  if (existsSync(join(folder, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === id)
    return folder
  const child = spawn(process.execPath, ['tools/webpack/build.ts', '--again', 'shell'], {
    cwd: root,
    env: { ...process.env, BUNDLE: '1', NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error('The shell with the page compiled in could not be built.')
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(stamp, id)
  return folder
}
