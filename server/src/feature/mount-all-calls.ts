import type { FastifyInstance } from 'fastify'
import { contract } from '@tessera/shared/contract/calls'
import type { Calls } from '@tessera/shared/contract/wire'
import type { Handlers } from '../http/context.ts'
import { mountCalls, type MountOptions } from '../http/mount.ts'
import { unwritableFieldFiller } from '../permissions/unwritable-fields.ts'
import type { AllHandlers, Feature, TableName } from './feature.ts'
import type { Services } from './services.ts'

/** Mounts every table of calls of the contract with the handlers of the feature that serves it. */
export function mountAllCalls(
  app: FastifyInstance,
  features: readonly Feature[],
  services: Services,
  callers: Pick<MountOptions, 'findTeam' | 'readSandboxToken'>,
): void {
  const { db, sessions, requestLog, protectedModules, disk, config } = services
  const handlers: Partial<AllHandlers> = Object.assign(
    {},
    ...features.map((feature) => feature.handlers?.(services)),
  )
  const options: MountOptions = {
    db,
    sessions,
    ...callers,
    onChange: requestLog.recordRequest,
    fillUnwritableFields: unwritableFieldFiller(protectedModules.declared),
    assertDatabaseRoom: disk.assertDatabaseRoom,
    strict: config.strict,
  }
  for (const [name, calls] of Object.entries(contract))
    mountCalls(app, calls as Calls, handlers[name as TableName] as Handlers<Calls>, options)
}
