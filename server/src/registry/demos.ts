import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { manifestFile } from '@tessera/shared/contract/registry/check-build'
import { Manifest } from '@tessera/shared/contract/registry/registry'
import { root } from '../config/paths.ts'
import { systemSource } from '../http/operation-log.ts'
import { readFolder } from './folder.ts'
import { packFolder } from './pack.ts'
import { withPublishLock, publish, type Publishing } from './publish.ts'
import { hasBuild } from './store.ts'
import { unpack } from './unpack.ts'

/**
 * The feature demos, a remote made by `create-remote` and published like the remote of a team. It is not
 * built in, owns no fixed route, and only users with a menu that leads to it load it.
 */
export const demosRemote = { name: 'demos', dist: join(root, 'tools', 'kit', 'demos', 'dist') }

/**
 * Publishes the demos once per build, with the same checks as any build. A known build is not published
 * again, so that a rollback or a pin stays. Returns the build id, or null if there is no build on disk.
 */
export async function publishDemos(
  publishing: Publishing,
  { name, dist } = demosRemote,
): Promise<string | null> {
  const text = await readFile(join(dist, manifestFile), 'utf8').catch(() => null)
  if (text === null) return null
  const { id } = Manifest.parse(JSON.parse(text)).metaData.tessera.build
  await withPublishLock(
    publishing.database,
    name,
    async () => {
      if (await hasBuild(publishing.database.db, name, id)) return
      const files = await readFolder(dist)
      const archive = await packFolder(dist, files)
      await publish(publishing, {
        name,
        origin: 'published',
        by: systemSource,
        fill: (folder) => unpack(Readable.from([archive]), folder),
      })
    },
    { wait: true },
  )
  return id
}
