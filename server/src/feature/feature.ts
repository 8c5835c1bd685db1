import type { FastifyInstance } from 'fastify'
import type { contract } from '@tessera/shared/contract/calls'
import type { Db } from '../db/connect.ts'
import type { Exporter } from '../export/exporter.ts'
import type { DiskState } from '../files/disk-space.ts'
import type { Handlers } from '../http/context.ts'
import type { Constraints } from '../http/errors.ts'
import type { FindImporter, Importer } from '../import/importer.ts'
import type { Queue } from '../jobs/queue.ts'
import type { ProtectedModule } from '../permissions/data-access.ts'
import type { FindModuleOfMenu } from '../permissions/protected-modules.ts'
import type { Services } from './services.ts'
import type { DeclaredKind } from './data-set-kind.ts'
import type { SystemForm } from './system-form.ts'

export type TableName = keyof typeof contract
export type AllHandlers = { [Name in TableName]: Handlers<(typeof contract)[Name]> }

/** Creates a service of the server when it is first used. */
type ServiceFactories = { [Key in keyof Services]?: (services: Services) => Services[Key] }

/** What a feature adds to the server. The list of features is `features.ts`; `app.ts` loops over it. */
export interface Feature<Served extends Partial<AllHandlers> = Partial<AllHandlers>> {
  /** Handlers of the tables of calls that the feature serves, by the name of the table in the contract. */
  handlers?: (services: Services) => Served
  /** Messages of the named constraints of the feature's tables. */
  constraints?: Constraints
  /** Modules whose rows and columns can be granted. */
  protectedModules?: readonly ProtectedModule[]
  /** Finds such modules that are records themselves, by the menu that opens them. */
  findModuleOfMenu?: (services: Services) => FindModuleOfMenu
  /** Modules with texts, by the first part of the keys under which edits of the texts are stored. */
  texts?: Readonly<Record<string, object>>
  /** Their names are stored in the table of imports. */
  importers?: (services: Services) => readonly Importer[]
  /** Finds importers that depend on stored records; their names begin with a word of the feature. */
  findImporter?: (services: Services) => FindImporter
  /** Their names are stored in tickets. */
  exporters?: (services: Services) => readonly Exporter[]
  /** Kinds of sources of data sets. */
  dataSetKinds?: (services: Services) => readonly DeclaredKind[]
  /** Forms of code that flows can have. */
  systemForms?: readonly SystemForm[]
  /** Services that other features use too, each created when it is first used. */
  services?: ServiceFactories
  /** Deletes expired and old rows. Runs every minute in one process. */
  retention?: readonly ((db: Db) => Promise<unknown>)[]
  /** Work that outlives a request; see docs/architecture.md, The queue. */
  queues?: (services: Services) => readonly Queue[]
  /** Runs every minute in one process, after the run before has ended. */
  everyMinute?: (services: Services, disk: DiskState) => Promise<unknown>
  /** Opens what the first request needs, and adds hooks for files and calls. */
  prepare?: (app: FastifyInstance, services: Services) => Promise<void>
  /** Adds hooks for calls only. */
  beforeCalls?: (app: FastifyInstance, services: Services) => void
  /** Starts the work of the feature and adds routes that are no calls. Runs after the calls are mounted. */
  start?: (app: FastifyInstance, services: Services) => void | Promise<void>
}

/** Checks the declaration of a feature, and keeps which tables it serves. */
export const defineFeature = <const Served extends Partial<AllHandlers> = Record<never, never>>(
  feature: Feature<Served>,
): Feature<Served> => feature
