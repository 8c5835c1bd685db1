import type { Refusal } from '../errors/refusal.ts'
import { defineFeature } from '../feature/feature.ts'
import type { Services } from '../feature/services.ts'
import type { CompressedCopies } from '../files/compressed-copies.ts'
import { builtInRemotes, registerBuiltIn, watchBuiltIn } from './built-in.ts'
import { compressInBackground, openBuildCopies } from './compressed-builds.ts'
import { demosRemote, publishDemos } from './demos.ts'
import { openPreparation, type Preparation } from './preparation.ts'
import { openMirror, type Mirror } from './mirror.ts'
import { openOverrides, type OverrideStore } from './overrides.ts'
import { openBuildPruning } from './prune.ts'
import type { Publishing } from './publish.ts'
import { remoteHandlers } from './routes.ts'
import { findUnservedSandboxes, unservedSandboxes } from './sandbox.ts'
import { listPlaces, preparePlaces, unpackOnDemand } from './serve.ts'
import { verifyFiles } from './verify-files.ts'
import { readSharedVersions } from './shared-versions.ts'
import { pruneTelemetry } from './telemetry.ts'
import * as text from './text.ts'

declare module '../feature/services.ts' {
  interface Services {
    publishing: Publishing
    mirror: Mirror
    overrides: OverrideStore
    /** Registers the remotes that this installation contains. Returns those without a build. */
    registerBuiltIn(): Promise<string[]>
    pruneBuilds(): Promise<void>
    compressedCopies: CompressedCopies
    preparation: Preparation
  }
}

const refusedBuild = (log: Services['log']) => (name: string, error: unknown) =>
  log.error(
    { err: error, remote: name, findings: (error as Refusal).findings },
    'a built remote was not registered',
  )

/** The folder of the package of one of the installation's own remotes. */
const folderOf = (name: string): string => (name === demosRemote.name ? 'tools/kit/demos' : `remote-${name}`)

/** Publishes the remotes that `npm start` is still building. */
function publishPending({ preparation, publishing, log }: Services): void {
  const publish = async (name: string): Promise<unknown> => {
    if (name === demosRemote.name) return publishDemos(publishing)
    const refused: unknown[] = []
    const remotes = builtInRemotes.filter((remote) => remote.name === name)
    await registerBuiltIn(publishing, (_, error) => void refused.push(error), remotes)
    if (refused.length > 0) throw refused[0]
    return name
  }
  preparation.publishWhenBuilt(publish, refusedBuild(log))
}

export const feature = defineFeature({
  handlers: (services) => ({
    'shell.remotes': remoteHandlers(services),
  }),
  texts: { 'shell/remotes': text },
  retention: [pruneTelemetry],
  services: {
    publishing: ({ database, disk, config: { dataDir, development } }) => ({
      database,
      places: listPlaces(dataDir),
      disk,
      sharedVersions: readSharedVersions(),
      development,
    }),
    mirror: ({ publishing, outbound }) => openMirror(publishing, outbound),
    overrides: ({ signers }) => openOverrides(signers.override),
    compressedCopies(services) {
      const copies = openBuildCopies(services)
      services.onClose(() => copies.close())
      return copies
    },
    pruneBuilds: ({ db, bus, publishing: { places }, reportWarning }) =>
      openBuildPruning({
        db,
        bus,
        places,
        onError: reportWarning('old builds were not cleared from the disk'),
      }),
    registerBuiltIn:
      ({ publishing, pendingBuilds, log }) =>
      () =>
        registerBuiltIn(
          publishing,
          refusedBuild(log),
          builtInRemotes.filter(({ name }) => pendingBuilds.stateOf(folderOf(name)) === 'built'),
        ),
    preparation: ({ pendingBuilds, config }) =>
      openPreparation(
        pendingBuilds,
        [...builtInRemotes, ...(config.demo ? [demosRemote] : [])].map(({ name }) => ({
          name,
          folder: folderOf(name),
        })),
      ),
  },
  async prepare(app, services) {
    const { publishing, db, config, log, sandboxHosts, onClose, reportWarning } = services
    await preparePlaces(publishing.places)
    const missing = await services.registerBuiltIn()
    if (config.demo && services.pendingBuilds.stateOf(folderOf(demosRemote.name)) === 'built')
      await publishDemos(publishing).catch((error: unknown) => refusedBuild(log)('demos', error))
    publishPending(services)
    if (missing.length > 0) log.warn({ remotes: missing }, 'remotes without a build are not served')
    const unserved = await findUnservedSandboxes(db, sandboxHosts)
    if (unserved.length > 0) log.warn({ remotes: unserved }, unservedSandboxes)
    if (config.development)
      onClose(watchBuiltIn(publishing, reportWarning('a rebuilt remote was not registered')))
    unpackOnDemand(app, db, publishing.places)
    verifyFiles(app, db, publishing.places)
  },
  start(app, services) {
    if (services.config.keepsCompressedCopies) compressInBackground(app, services)
  },
  async everyMinute({ mirror, pruneBuilds }, { isFull, isDatabaseFull }) {
    if (!isFull && !isDatabaseFull) await mirror.refresh()
    await pruneBuilds()
  },
})
