import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type * as z from 'zod'
import type { welcome } from '@tessera/shared/contract/session/welcome'
import { root } from '../config/paths.ts'
import type { BuildState, PendingBuilds } from '../config/pending-builds.ts'

/** A remote that comes with this installation: its name, and the folder of its package. */
export interface OwnRemote {
  name: string
  folder: string
}

/** Which of the installation's own remotes are still being built. */
export interface Preparation {
  /** Null where all are there, as they are unless `npm start` has just begun. */
  read(): z.output<typeof welcome.read.output>['preparing']
  /** Publishes each remote once it is built; `publish` resolves when the registry has it. */
  publishWhenBuilt(
    publish: (name: string) => Promise<unknown>,
    onRefused: (name: string, error: unknown) => void,
  ): void
}

const missingStates: ReadonlySet<BuildState> = new Set(['waiting', 'failed'])

export function openPreparation(builds: PendingBuilds, remotes: readonly OwnRemote[]): Preparation {
  const missing = remotes
    .filter(({ folder }) => missingStates.has(builds.stateOf(folder)))
    .map((remote) => ({
      ...remote,
      areas: readAreas(remote),
      hasFailed: builds.stateOf(remote.folder) === 'failed',
    }))
  return {
    read() {
      if (missing.length === 0) return null
      return {
        ready: remotes.length - missing.length,
        total: remotes.length,
        remotes: missing.map(({ name, areas, hasFailed }) => ({ name, areas, hasFailed })),
      }
    },
    publishWhenBuilt(publish, onRefused) {
      for (const remote of missing) {
        const end = async () => {
          if (builds.stateOf(remote.folder) === 'built')
            await publish(remote.name).then(
              () => missing.splice(missing.indexOf(remote), 1),
              (error: unknown) => {
                remote.hasFailed = true
                onRefused(remote.name, error)
              },
            )
          else remote.hasFailed = true
        }
        if (builds.stateOf(remote.folder) === 'waiting') builds.onEnd(remote.folder, () => void end())
        else void end()
      }
    },
  }
}

/** The areas of a remote that has no build yet. */
function readAreas({ folder }: OwnRemote): string[] {
  const { areas } = JSON.parse(readFileSync(join(root, folder, 'remote.json'), 'utf8')) as { areas: string[] }
  return areas
}
