import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { isSafePath } from '@tessera/shared/contract/registry/check-build'
import type { Db } from '../db/connect.ts'
import { withTempFolder, type Places } from './publish.ts'
import { loadArchive } from './store.ts'
import { unpack } from './unpack.ts'

/** The name of a remote, the id of a build and the path of a file in an address. */
export const buildFileUrl = /^\/remotes\/([a-z][a-z0-9]{1,30})\/([0-9a-f]{8,40})\/([^?#]+)/

/**
 * Adds a hook that unpacks a build from its archive, once, if a requested file is not on this disk (another
 * process received the build, or the folder was removed). Unknown builds and files still answer 404.
 */
export function unpackOnDemand(app: FastifyInstance, db: Db, places: Places): void {
  const unpackings = new Map<string, Promise<void>>()
  /** Builds that this process has unpacked completely. */
  const completeBuilds = new Set<string>()

  app.addHook('onRequest', async (request) => {
    const [, name = '', build = '', file = ''] = buildFileUrl.exec(request.url) ?? []
    if (!file || !isSafePath(file) || existsSync(join(places.remotes, name, build, file))) return
    const key = `${name}/${build}`
    if (completeBuilds.has(key) && existsSync(join(places.remotes, name, build))) return
    const unpacking =
      unpackings.get(key) ??
      restore(name, build)
        .then((found) => void (found && completeBuilds.add(key)))
        .finally(() => unpackings.delete(key))
    unpackings.set(key, unpacking)
    await unpacking
  })

  async function restore(name: string, build: string): Promise<boolean> {
    const archive = await loadArchive(db, name, build)
    if (!archive) return false
    await withTempFolder(places, async (folder) => {
      await unpack(Readable.from([archive]), folder)
      const target = join(places.remotes, name, build)
      await mkdir(join(places.remotes, name), { recursive: true })
      await rm(target, { recursive: true, force: true })
      await rename(folder, target).catch((error: unknown) => {
        if (!existsSync(target)) throw error
      })
    })
    return true
  }
}

/** Reads one file of a packed build as text; null if there is no such file. */
export const readArchiveFile = (places: Places, archive: Readable, file: string): Promise<string | null> =>
  withTempFolder(places, async (folder) => {
    await unpack(archive, folder)
    return readFile(join(folder, file), 'utf8').catch(() => null)
  })

/** Milliseconds after which an incoming folder counts as left behind by a dead process. */
const abandonedAfterMs = 3_600_000

/**
 * Copies the kit's tarballs to the folder they are served from. Earlier versions stay, because lock files
 * name them.
 */
export async function openSdk(dataDir: string, built: string): Promise<string> {
  const sdk = join(dataDir, 'sdk')
  await mkdir(sdk, { recursive: true })
  const names = existsSync(built) ? await readdir(built) : []
  for (const name of names) await copyFile(join(built, name), join(sdk, name))
  return sdk
}

export const listPlaces = (dataDir: string): Places => ({
  incoming: join(dataDir, 'incoming'),
  remotes: join(dataDir, 'remotes'),
})

/** Creates both folders and removes incoming folders that a killed process left behind. */
export async function preparePlaces(places: Places): Promise<void> {
  for (const place of Object.values(places)) await mkdir(place, { recursive: true })
  for (const name of await readdir(places.incoming)) {
    const folder = join(places.incoming, name)
    const { mtimeMs } = await stat(folder)
    if (Date.now() - mtimeMs > abandonedAfterMs) await rm(folder, { recursive: true, force: true })
  }
}
