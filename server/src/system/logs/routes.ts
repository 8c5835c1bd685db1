import { sql } from 'kysely'
import type { logs as calls } from '@tessera/shared/contract/system/logs'
import { notFoundRefusal } from '../../db/crud.ts'
import { exportLink } from '../../export/link.ts'
import type { Handlers } from '../../http/context.ts'
import { logExport } from './export.ts'
import { audit, keep, keepingOf, listLogs, noteErrors } from './store.ts'

const known = (category: string) => {
  if (!/^[1345]$/.test(category)) throw notFoundRefusal()
}

export const logHandlers: Handlers<typeof calls> = {
  async list(filter, { db }) {
    known(filter.category)
    return listLogs(db, filter)
  },
  async export(ask, context) {
    known(ask.category)
    return exportLink(logExport, ask, context)
  },
  removeMany: ({ ids }, by) =>
    by.db.transaction().execute(async (trx) => {
      const { numAffectedRows } = await sql`delete from system_log where id = any(${ids}::text[])`.execute(
        trx,
      )
      if (!numAffectedRows) throw notFoundRefusal()
      await audit(trx, by, 'system.logs', { action: 'remove', lines: Number(numAffectedRows) })
    }),
  async clear({ category }, by) {
    known(category)
    await by.db.transaction().execute(async (trx) => {
      const { numAffectedRows } =
        await sql`delete from system_log where category = ${Number(category)}`.execute(trx)
      await audit(trx, by, 'system.logs', { action: 'clear', category, lines: Number(numAffectedRows) })
    })
  },
  keeping: (_, { db }) => keepingOf(db),
  keep: (keeping, by) =>
    by.db.transaction().execute(async (trx) => {
      await keep(trx, keeping)
      await audit(trx, by, 'system.logs', { action: 'keep', ...keeping })
    }),

  async report({ errors }, context) {
    context.log.warn(
      { errors: errors.map(({ remote, message, page }) => ({ remote, message, page })) },
      'errors in a browser',
    )
    await noteErrors(context.db, context, errors)
  },
}
