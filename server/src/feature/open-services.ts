import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { LocalizedText } from '@tessera/shared/contract/lang'
import { openSecrets } from '../auth/secrets.ts'
import { openSessions } from '../auth/sessions.ts'
import type { Config } from '../config/config.ts'
import type { PendingBuilds } from '../config/pending-builds.ts'
import { openBus } from '../db/bus.ts'
import type { Database } from '../db/connect.ts'
import { openDiskSpace } from '../files/disk-space.ts'
import { openDiskStorage } from '../files/disk.ts'
import { openS3Storage } from '../files/s3.ts'
import { openScratch } from '../files/scratch.ts'
import { openOutbound } from '../http/outbound.ts'
import { openSandboxHosts } from '../http/sandbox-hosts.ts'
import { loadSigner } from '../http/signer.ts'
import { openImports } from '../import/imports.ts'
import { createImportExporters } from '../import/sheets.ts'
import { createProtectedModules } from '../permissions/protected-modules.ts'
import { openProviders } from '../providers/open.ts'
import { openSockets } from '../socket/sockets.ts'
import { openWorkers } from '../workers/workers.ts'
import { createOnFirstUse } from './create-on-first-use.ts'
import type { DataSetKind } from './data-set-kind.ts'
import type { Feature } from './feature.ts'
import { createSystemForms } from './system-form.ts'
import type { Services } from './services.ts'

const MB = 1024 * 1024

/**
 * Opens the services of this process: those of the layers below, and those that features declare. Each service is
 * created when it is first used, so that it is closed before those that it uses.
 */
export async function openServices(options: {
  app: FastifyInstance
  config: Config
  pendingBuilds: PendingBuilds
  database: Database
  features: readonly Feature[]
  words: ReadonlyMap<string, LocalizedText>
}): Promise<Services> {
  const { features } = options
  const services = (await openLowerServices(options)) as Services
  const factories: Record<string, (all: Services) => unknown> = Object.assign(
    {},
    collectedServices(features),
    ...features.map((feature) => feature.services),
  )
  createOnFirstUse(services, factories)
  // A service can be needed only by the bus, so each is created before the first request.
  for (const name of Object.keys(factories)) void services[name as keyof Services]
  return services
}

/** What is put together from the declarations of all features. */
const collectedServices = (features: readonly Feature[]): Feature['services'] => ({
  protectedModules: (services) =>
    createProtectedModules(
      features.flatMap(({ protectedModules = [] }) => protectedModules),
      features.flatMap(({ findModuleOfMenu }) => findModuleOfMenu?.(services) ?? []),
    ),
  systemForms: () => createSystemForms(features.flatMap(({ systemForms = [] }) => systemForms)),
  dataSetKinds: (services) =>
    new Map(
      features.flatMap(({ dataSetKinds }) =>
        (dataSetKinds?.(services) ?? []).map((kind) => [kind.kind, kind as DataSetKind] as const),
      ),
    ),
  constraints: () => Object.assign({}, ...features.map(({ constraints }) => constraints)),
  imports(services) {
    const { db, constraints, disk, reportError } = services
    return openImports({
      db,
      importers: features.flatMap(({ importers }) => importers?.(services) ?? []),
      async findImporter(name, author) {
        for (const feature of features) {
          const found = await feature.findImporter?.(services)(name, author)
          if (found) return found
        }
        return undefined
      },
      constraints,
      assertRoom: disk.assertDatabaseRoom,
      onError: reportError('an import failed'),
    })
  },
  exporters: (services) => [
    ...features.flatMap(({ exporters }) => exporters?.(services) ?? []),
    ...services.imports.importers.flatMap(createImportExporters),
  ],
})

async function openLowerServices({
  app,
  config,
  pendingBuilds,
  database,
  words,
}: {
  app: FastifyInstance
  config: Config
  pendingBuilds: PendingBuilds
  database: Database
  words: ReadonlyMap<string, LocalizedText>
}) {
  const { db } = database
  const { dataDir } = config
  // Fastify runs these hooks in the opposite order.
  const onClose = (close: () => unknown): void => {
    app.addHook('onClose', async () => void (await close()))
  }
  const bus = openBus(database, (error) => app.log.warn({ err: error }, 'bus'))
  onClose(() => bus.close())
  const sessions = openSessions(db, bus)
  onClose(() => sessions.close())
  const secrets = await openSecrets(db, config.secretsKey)
  const file = await loadSigner(db, 'file')
  const override = await loadSigner(db, 'override')
  const sandbox = await loadSigner(db, 'sandbox')
  const disk = openDiskSpace({
    folders: [dataDir, join(dataDir, 'files'), join(dataDir, 'remotes')],
    databaseFolder: config.databaseUrl ? null : join(dataDir, 'postgres'),
    reserveBytes: config.diskReserveMegabytes * MB,
  })
  const outbound = openOutbound({ loopback: config.mirrorLoopback })
  onClose(() => outbound.close())
  const workers = openWorkers()
  onClose(() => workers.close())
  return {
    config,
    pendingBuilds,
    log: app.log,
    database,
    db,
    bus,
    sessions,
    secrets,
    disk,
    outbound,
    workers,
    words,
    storage: config.filesS3 ? openS3Storage(config.filesS3) : openDiskStorage(join(dataDir, 'files')),
    scratch: openScratch(join(dataDir, 'files', '.arriving'), disk),
    providers: openProviders({ db, secrets, addresses: config.providers }),
    sockets: openSockets(),
    signers: { file, override, sandbox },
    sandboxHosts: openSandboxHosts(config),
    maxFileBytes: config.maxFileMegabytes * MB,
    reportError: (message: string) => (error: unknown) => app.log.error({ err: error }, message),
    reportWarning: (message: string) => (error: unknown) => app.log.warn({ err: error }, message),
    onClose,
  } satisfies Partial<Services>
}
