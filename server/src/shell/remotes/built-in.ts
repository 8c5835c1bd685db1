import { existsSync, unwatchFile, watchFile } from 'node:fs'
import { cp, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Manifest } from '@tessera/shared/contract/shell/registry'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { root } from '../../paths.ts'
import { point } from './store.ts'

/** The remotes of this repository, in the order of the registry. */
export const builtIn = ['org', 'system', 'workflow', 'lowcode', 'edu'] as const

const distOf = (name: string) => join(root, `remote-${name}`, 'dist')
const manifestOf = (name: string) => join(distOf(name), 'mf-manifest.json')

/**
 * Publishes what was built here: each build is copied once into its immutable folder below `remotesDir`, then the
 * registry points to it. Gives the names without a build, which simply are not there.
 */
export async function registerBuiltIn(db: Db, remotesDir: string): Promise<string[]> {
  const missing: string[] = []
  for (const name of builtIn) if (!(await register(db, remotesDir, name, false))) missing.push(name)
  return missing
}

/** For development: a build that changed on the disk is taken at once, over the one of the same id. Gives the way to stop. */
export function followBuiltIn(db: Db, remotesDir: string, onError: (error: unknown) => void): () => Promise<void> {
  for (const name of builtIn) watchFile(manifestOf(name), { interval: 300 }, () => void register(db, remotesDir, name, true).catch(onError))
  return async () => {
    for (const name of builtIn) unwatchFile(manifestOf(name))
  }
}

async function register(db: Db, remotesDir: string, name: (typeof builtIn)[number], replace: boolean): Promise<boolean> {
  const text = await readFile(manifestOf(name), 'utf8').catch(() => null)
  if (text === null) return false
  const record = Manifest.parse(JSON.parse(text)).metaData.tessera
  const folder = join(remotesDir, name, record.build.id)
  if (replace) await rm(folder, { recursive: true, force: true })
  await copyOnce(distOf(name), folder)
  await point(db, record, builtIn.indexOf(name))
  return true
}

/** A half-made copy is never seen: it is made beside its place and renamed into it. */
async function copyOnce(from: string, to: string): Promise<void> {
  if (existsSync(to)) return
  const beside = `${to}.${newId()}`
  await cp(from, beside, { recursive: true })
  await rename(beside, to).catch(() => rm(beside, { recursive: true, force: true }))
}
