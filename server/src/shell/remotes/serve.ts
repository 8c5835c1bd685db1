import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { isSafePath } from '@tessera/shared/contract/shell/check-build'
import type { Db } from '../../db/connect.ts'
import { inFolder, type Places } from './publish.ts'
import { archiveOf } from './store.ts'
import { unpack } from './unpack.ts'

const address = /^\/remotes\/([a-z][a-z0-9]{1,30})\/([0-9a-f]{8,40})\/([^?#]+)/

/**
 * Before a file of a build is sent: where it is not on this disk (another process took the build, or somebody cleared the folder),
 * the build is unpacked from its archive, once. An unknown build, or a file it never had, stays unfound.
 */
export function unpackOnDemand(app: FastifyInstance, db: Db, places: Places): void {
  const running = new Map<string, Promise<void>>()
  /** Builds that are whole on this disk, as far as this process knows. */
  const whole = new Set<string>()

  app.addHook('onRequest', async (request) => {
    const [, name = '', build = '', file = ''] = address.exec(request.url) ?? []
    if (!file || !isSafePath(file) || existsSync(join(places.remotes, name, build, file))) return
    const key = `${name}/${build}`
    if (whole.has(key) && existsSync(join(places.remotes, name, build))) return
    const unpacking =
      running.get(key) ??
      restore(name, build)
        .then((found) => void (found && whole.add(key)))
        .finally(() => running.delete(key))
    running.set(key, unpacking)
    await unpacking
  })

  async function restore(name: string, build: string): Promise<boolean> {
    const archive = await archiveOf(db, name, build)
    if (!archive) return false
    await inFolder(places, async (folder) => {
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

/** One file of a packed build, as text; null where it has none of that name. */
export const fileOfArchive = (places: Places, archive: Readable, file: string): Promise<string | null> =>
  inFolder(places, async (folder) => {
    await unpack(archive, folder)
    return readFile(join(folder, file), 'utf8').catch(() => null)
  })

/** Milliseconds after which a folder that was being filled belongs to a process that is gone. */
const abandoned = 3_600_000

/** Where the tarballs of the kit are served from. What earlier versions offered stays: the lock files of remotes elsewhere name it. */
export async function openSdk(dataDir: string, built: string): Promise<string> {
  const sdk = join(dataDir, 'sdk')
  await mkdir(sdk, { recursive: true })
  for (const name of existsSync(built) ? await readdir(built) : [])
    await copyFile(join(built, name), join(sdk, name))
  return sdk
}

/** Makes both places, and clears what a killed process left half-way. */
export async function openPlaces(dataDir: string): Promise<Places> {
  const places = { incoming: join(dataDir, 'incoming'), remotes: join(dataDir, 'remotes') }
  for (const place of Object.values(places)) await mkdir(place, { recursive: true })
  for (const name of await readdir(places.incoming)) {
    const folder = join(places.incoming, name)
    const { mtimeMs } = await stat(folder)
    if (Date.now() - mtimeMs > abandoned) await rm(folder, { recursive: true, force: true })
  }
  return places
}
