import type { logs as calls } from '@tessera/shared/contract/system/logs'
import { goneRefusal } from '../../db/crud.ts'
import type { Handlers } from '../../http/context.ts'
import { listLogs, noteErrors } from './store.ts'

export const logHandlers: Handlers<typeof calls> = {
  async list(filter, { db }) {
    if (!/^[1345]$/.test(filter.category)) throw goneRefusal()
    return listLogs(db, filter)
  },

  async report({ errors }, context) {
    context.log.warn({ errors: errors.map(({ remote, message, page }) => ({ remote, message, page })) }, 'errors in a browser')
    await noteErrors(context.db, context, errors)
  },
}
