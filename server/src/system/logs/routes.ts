import { sql } from 'kysely'
import type { logs as calls } from '@tessera/shared/contract/system/logs'
import { notFoundRefusal } from '../../db/crud.ts'
import { createExportLink } from '../../export/link.ts'
import type { Handlers } from '../../http/context.ts'
import { logExport } from './export.ts'
import { recordOperation, recordBrowserErrors } from '../../http/operation-log.ts'
import { saveLogRetention, loadLogRetention, listLogs } from './store.ts'

const assertCategory = (category: string) => {
  if (!/^[1345]$/.test(category)) throw notFoundRefusal()
}

export const logHandlers: Handlers<typeof calls> = {
  async list(filter, { db }) {
    assertCategory(filter.category)
    return listLogs(db, filter)
  },
  async export(input, context) {
    assertCategory(input.category)
    return createExportLink(logExport, input, context)
  },
  removeMany: ({ ids }, context) =>
    context.db.transaction().execute(async (trx) => {
      const { numAffectedRows } = await sql`delete from system_log where id = any(${ids}::text[])`.execute(
        trx,
      )
      if (!numAffectedRows) throw notFoundRefusal()
      await recordOperation(trx, context, 'system.logs', { action: 'remove', lines: Number(numAffectedRows) })
    }),
  async clear({ category }, context) {
    assertCategory(category)
    await context.db.transaction().execute(async (trx) => {
      const { numAffectedRows } =
        await sql`delete from system_log where category = ${Number(category)}`.execute(trx)
      await recordOperation(trx, context, 'system.logs', {
        action: 'clear',
        category,
        lines: Number(numAffectedRows),
      })
    })
  },
  keeping: (_, { db }) => loadLogRetention(db),
  keep: (retention, context) =>
    context.db.transaction().execute(async (trx) => {
      await saveLogRetention(trx, retention)
      await recordOperation(trx, context, 'system.logs', { action: 'keep', ...retention })
    }),

  async report({ errors }, context) {
    context.log.warn(
      { errors: errors.map(({ remote, message, page }) => ({ remote, message, page })) },
      'errors in a browser',
    )
    await recordBrowserErrors(context.db, context, errors)
  },
}
