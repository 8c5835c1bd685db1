import type { FastifyBaseLogger } from 'fastify'
import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { Secrets } from '../auth/secrets.ts'
import type { Sessions } from '../auth/sessions.ts'
import type { Config } from '../config/config.ts'
import type { PendingBuilds } from '../config/pending-builds.ts'
import type { Bus } from '../db/bus.ts'
import type { Database, Db } from '../db/connect.ts'
import type { Exporter } from '../export/exporter.ts'
import type { DiskSpace } from '../files/disk-space.ts'
import type { Scratch } from '../files/scratch.ts'
import type { Storage } from '../files/storage.ts'
import type { Constraints } from '../http/errors.ts'
import type { Outbound } from '../http/outbound.ts'
import type { SandboxHosts } from '../http/sandbox-hosts.ts'
import type { Signer } from '../http/signer.ts'
import type { Imports } from '../import/imports.ts'
import type { ProtectedModules } from '../permissions/protected-modules.ts'
import type { Providers } from '../providers/open.ts'
import type { Sockets } from '../socket/sockets.ts'
import type { DataSetKinds } from './data-set-kind.ts'
import type { DesignFlows } from './design-flows.ts'
import type { FlowRecords } from './flow-records.ts'
import type { PrintedDocuments, PrintedRecords, PrintedTasks } from './printed.ts'
import type { RecordTasks } from './record-tasks.ts'
import type { SystemForms } from './system-form.ts'
import type { Workers } from '../workers/workers.ts'

/**
 * What this process has opened. A feature adds its own services by declaration merging:
 * `declare module '../../feature/services.ts' { interface Services { sources: Sources } }`, and creates them in its
 * `feature.ts`.
 */
export interface Services {
  config: Config
  pendingBuilds: PendingBuilds
  log: FastifyBaseLogger
  database: Database
  db: Db
  bus: Bus
  sessions: Sessions
  secrets: Secrets
  disk: DiskSpace
  storage: Storage
  scratch: Scratch
  workers: Workers
  outbound: Outbound
  providers: Providers
  sockets: Sockets
  imports: Imports
  signers: Readonly<Record<'file' | 'override' | 'sandbox', Signer>>
  sandboxHosts: SandboxHosts
  /** Limit of an uploaded file. */
  maxFileBytes: number
  protectedModules: ProtectedModules
  /** What all features declare. */
  constraints: Constraints
  exporters: readonly Exporter[]
  systemForms: SystemForms
  /** The kinds that all features declare. */
  dataSetKinds: DataSetKinds
  designFlows: DesignFlows
  flowRecords: FlowRecords
  recordTasks: RecordTasks
  printedDocuments: PrintedDocuments
  printedRecords: PrintedRecords
  printedTasks: PrintedTasks
  words: ReadonlyMap<string, LocalizedText>
  /** Logs an error of work that no request waits for. */
  reportError(message: string): (error: unknown) => void
  reportWarning(message: string): (error: unknown) => void
  /** Runs when the server closes. What was opened last is closed first. */
  onClose(close: () => unknown): void
}
