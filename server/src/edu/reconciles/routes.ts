import { buffer } from 'node:stream/consumers'
import { defaultMatchMinutes, type reconciles } from '@tessera/shared/contract/edu/reconciles'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { readMultipartFile } from '../../http/multipart.ts'
import { readSheet } from '../../import/read-sheet.ts'
import { scopeOf } from '../../permissions/scope.ts'
import { addDays } from '../ledger/dates.ts'
import { accountScopeOf } from '../pay-accounts/protected.ts'
import { protectedReceipts } from '../receipts/protected.ts'
import {
  closeStatement,
  deleteStatement,
  insertStatement,
  loadAccountDay,
  lockStatement,
  matchAll,
  matchPairs,
  releaseRows,
  touch,
  unmatchRows,
  type StatementHead,
} from './changes.ts'
import { maxStatementRows, parseStatement } from './parse.ts'
import {
  listEntries,
  listStatements,
  listUnmatchedReceipts,
  readStatement,
  type StatementScope,
} from './store.ts'
import { text } from './text.ts'

const maxMegabytes = 10
const maxDays = 92

async function getScope(context: Pick<Context, 'db' | 'session'>): Promise<StatementScope> {
  const [accounts, receipts] = await Promise.all([
    accountScopeOf(context),
    scopeOf(context, protectedReceipts),
  ])
  return { accounts, receipts }
}

/** Changes a locked open statement. */
async function change<T>(
  context: Context,
  which: { id: string; version?: number },
  work: (trx: Db, head: StatementHead, scope: StatementScope) => Promise<T>,
): Promise<T> {
  const scope = await getScope(context)
  return context.db.transaction().execute(async (trx) => {
    const head = await lockStatement(trx, scope, which)
    const result = await work(trx, head, scope)
    await touch(trx, head.id, context.session.userId)
    return result
  })
}

/** The rows of the sent file, and its name. */
const readUpload = ({ body, contentType }: Context) =>
  readMultipartFile({ body, contentType, maxBytes: maxMegabytes * 1024 * 1024 }, async (part) => {
    const bytes = await buffer(part.content)
    if (part.content.truncated) throw refuse(text.tooLarge, { n: maxMegabytes })
    return { fileName: part.fileName, rows: await readSheet(bytes, part.fileName, maxStatementRows) }
  })

export const reconcileHandlers: Handlers<typeof reconciles> = {
  list: async (filter, context) => listStatements(context.db, await getScope(context), filter),
  read: async ({ id }, context) => readStatement(context.db, await getScope(context), id),
  entries: async (filter, context) => listEntries(context.db, await getScope(context), filter),
  receipts: async (page, context) => listUnmatchedReceipts(context.db, await getScope(context), page),

  async import({ accountId, fromDate, toDate }, context) {
    const { db, session } = context
    // Read first: a refused request leaves no bytes of the file unread.
    const file = await readUpload(context)
    const scope = await getScope(context)
    const { timeZone, today } = await loadAccountDay(db, scope, accountId)
    if (toDate < fromDate) throw refuseField('toDate', text.datesReversed)
    if (toDate > today) throw refuseField('toDate', text.futureDays)
    if (addDays(fromDate, maxDays) <= toDate) throw refuseField('toDate', text.tooManyDays, { n: maxDays })
    const { rows, skipped } = parseStatement(file.rows, { fromDate, toDate })
    return db.transaction().execute(async (trx) => {
      const { fileName } = file
      const statement = { accountId, fromDate, toDate, fileName, timeZone, rows }
      const id = await insertStatement(trx, statement, session.userId)
      await lockStatement(trx, scope, { id })
      const matched = await matchAll(trx, { id, accountId, timeZone }, defaultMatchMinutes)
      const skippedRows = Object.values(skipped).reduce((sum, n) => sum + n, 0)
      return { id, rows: rows.length, matched, skipped: skippedRows, skippedBy: skipped }
    })
  },

  match: ({ id, version, pairs, minutes }, context) =>
    change(context, { id, version }, async (trx, head, scope) => {
      if (pairs) return { matched: await matchPairs(trx, head, scope, pairs) }
      // A receipt that was corrected since is void; its row is for the right one.
      await releaseRows(trx, id, 'void')
      return { matched: await matchAll(trx, head, minutes) }
    }),

  unmatch: ({ id, version, rowNos }, context) =>
    change(context, { id, version }, (trx) => unmatchRows(trx, id, rowNos)),

  close: ({ id, version }, context) =>
    change(context, { id, version }, async (trx, head) => {
      const { toDate, today } = head
      if (today <= toDate) throw refuse(text.tooEarly, { date: addDays(toDate, 1) }, Code.conflict)
      await closeStatement(trx, head, context.session.userId)
    }),

  remove: ({ id }, context) => change(context, { id }, (trx) => deleteStatement(trx, id)),
}
