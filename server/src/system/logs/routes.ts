import type { logs as calls } from '@tessera/shared/contract/system/logs'
import { goneRefusal } from '../../db/crud.ts'
import type { Handlers } from '../../http/context.ts'
import { listLogs } from './store.ts'

export const logHandlers: Handlers<typeof calls> = {
  async list(filter, { db }) {
    if (!/^[1345]$/.test(filter.category)) throw goneRefusal()
    return listLogs(db, filter)
  },
}
