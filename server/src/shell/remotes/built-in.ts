import { cp, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Manifest } from '@tessera/shared/contract/shell/registry'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { root } from '../../paths.ts'
import { point } from './store.ts'

/** The remotes of this repository, in the order of the registry. */
export const builtIn = ['org', 'system', 'workflow', 'lowcode', 'edu'] as const

/**
 * Publishes what was built here: each build is copied once into its immutable folder below `remotesDir`, then the
 * registry points to it. Gives the names without a build, which simply are not there.
 */
export async function registerBuiltIn(db: Db, remotesDir: string): Promise<string[]> {
  const missing: string[] = []
  for (const [order, name] of builtIn.entries()) {
    const dist = join(root, `remote-${name}`, 'dist')
    const text = await readFile(join(dist, 'mf-manifest.json'), 'utf8').catch(() => null)
    if (text === null) {
      missing.push(name)
      continue
    }
    const record = Manifest.parse(JSON.parse(text)).metaData.tessera
    await copyOnce(dist, join(remotesDir, name, record.build.id))
    await point(db, record, order)
  }
  return missing
}

/** A half-made copy is never seen: it is made beside its place and renamed into it. */
async function copyOnce(from: string, to: string): Promise<void> {
  if (await stat(to).then(() => true, () => false)) return
  const beside = `${to}.${newId()}`
  await cp(from, beside, { recursive: true })
  await rename(beside, to).catch(() => rm(beside, { recursive: true, force: true }))
}
