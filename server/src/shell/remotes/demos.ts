import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { manifestFile } from '@tessera/shared/contract/shell/check-build'
import { Manifest } from '@tessera/shared/contract/shell/registry'
import { root } from '../../paths.ts'
import { byItself } from '../../system/logs/store.ts'
import { filesIn } from './folder.ts'
import { packed } from './pack.ts'
import { alone, publish, type Publishing } from './publish.ts'
import { hasBuild } from './store.ts'
import { unpack } from './unpack.ts'

/** The feature demos: a remote that `create-remote` made, published as a team publishes its own. It is not built in, owns no fixed route, and nobody has it whose menu does not. */
export const demos = { name: 'demos', dist: join(root, 'tools', 'kit', 'demos', 'dist') }

/**
 * Publishes the demos once per build: packed, unpacked, checked and pointed to like everybody's. A build that is known is not published
 * again, whoever rolled it back or pinned another had a reason. Gives the build, or null where there is none.
 */
export async function publishDemos(publishing: Publishing, { name, dist } = demos): Promise<string | null> {
  const text = await readFile(join(dist, manifestFile), 'utf8').catch(() => null)
  if (text === null) return null
  const { id } = Manifest.parse(JSON.parse(text)).metaData.tessera.build
  await alone(
    publishing.database,
    name,
    async () => {
      if (await hasBuild(publishing.database.db, name, id)) return
      const archive = await packed(dist, await filesIn(dist))
      await publish(publishing, {
        name,
        origin: 'published',
        by: byItself,
        fill: (folder) => unpack(Readable.from([archive]), folder),
      })
    },
    { wait: true },
  )
  return id
}
