import { sql } from 'kysely'
import type { CashEntryChange, cashEntries } from '@tessera/shared/contract/edu/cash-entries'
import { toHundredths } from '@tessera/shared/contract/edu/values'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { scopeOf, type Scope } from '../../permissions/scope.ts'
import { nextNumber } from '../../system/bill-rules/store.ts'
import { runOnce } from '../books/once.ts'
import { requireAccountingDate } from '../books/posting-day.ts'
import { insertJournal, insertRecords, loadAccountingDate } from '../books/store.ts'
import { journalOf } from '../ledger/postings.ts'
import { assertOwnCampus } from '../pay-accounts/protected.ts'
import { listOpenAccounts } from '../pay-accounts/store.ts'
import { protectedCashEntries } from './protected.ts'
import { isCategoryOf, listCashEntries, lockCashEntry, readCashEntry, type CashEntryHead } from './store.ts'
import { text } from './text.ts'

const getScope = (context: Pick<Context, 'db' | 'session'>) => scopeOf(context, protectedCashEntries)

/** Throws a refusal of the field for what cannot be stored. */
async function assertValid(
  trx: Db,
  { campusId, bizDate, accountId, categoryId, direction }: CashEntryChange,
) {
  await requireAccountingDate(trx, campusId, bizDate)
  const accounts = await listOpenAccounts(trx, campusId)
  if (!accounts.some(({ id }) => id === accountId)) throw refuseField('accountId', text.noAccount)
  if (!(await isCategoryOf(trx, categoryId, direction))) throw refuseField('categoryId', text.noCategory)
}

const columnsOfBody = (body: CashEntryChange) => ({
  direction: body.direction,
  category_id: body.categoryId,
  amount: toHundredths(body.amount),
  account_id: body.accountId,
  campus_id: body.campusId,
  biz_date: body.bizDate,
  payee: body.payee,
  remark: body.remark,
})

/** Posts an entry, or its reversal, in double entry. */
async function post(
  trx: Db,
  entry: CashEntryHead,
  { date, sign }: { date: string; sign: 1 | -1 },
): Promise<void> {
  const { id, direction, campusId, accountId } = entry
  const amount = entry.amount * sign * (direction === 'income' ? 1 : -1)
  const draft = journalOf({ date, source: 'cash', sourceId: id }, null, [
    { account: 'cash', accountId, amount, campusId },
    { account: direction, amount: -amount, campusId },
  ])
  await insertJournal(trx, draft ? [draft] : [], { userId: null, batchId: newId() })
}

/** Runs a command on a locked entry that is in one of these states. */
async function change(
  context: Context,
  id: string,
  allowed: { states: readonly CashEntryHead['status'][]; refusal: (typeof text)[keyof typeof text] },
  work: (trx: Db, entry: CashEntryHead, scope: Scope) => Promise<void>,
): Promise<void> {
  const scope = await getScope(context)
  await context.db.transaction().execute(async (trx) => {
    const entry = await lockCashEntry(trx, scope, id)
    if (!allowed.states.includes(entry.status)) throw refuse(allowed.refusal, {}, Code.conflict)
    await work(trx, entry, scope)
  })
}

const editable = { states: ['draft', 'rejected'], refusal: text.notDraft } as const
const waiting = { states: ['submitted'], refusal: text.notSubmitted } as const

export const cashEntryHandlers: Handlers<typeof cashEntries> = {
  list: async (filter, context) => listCashEntries(context, await getScope(context), filter),
  read: async ({ id }, context) => readCashEntry(context, await getScope(context), id),

  async create(body, context) {
    const scope = await getScope(context)
    const { userId } = context.session
    await assertOwnCampus(context, body.campusId)
    return runOnce(context, 'edu.cashEntries.create', body, async (trx) => {
      await assertValid(trx, body)
      const id = newId()
      const entryNo = await nextNumber(trx, 'EduCashEntry', { organizeId: body.campusId })
      const row = { id, entry_no: entryNo, ...columnsOfBody(body), files: body.files, status: 'draft' }
      await insertRecords(trx, 'edu_cash_entry', [
        { ...row, creator_user_id: userId, creator_time: new Date(), delete_mark: 0, version: 0 },
      ])
      await scope.assertVisible(trx, id)
      return { id, entryNo }
    })
  },

  async update({ id, ...body }, context) {
    await assertOwnCampus(context, body.campusId)
    await change(context, id, editable, async (trx, _entry, scope) => {
      await assertValid(trx, body)
      const row = { ...columnsOfBody(body), files: body.files && JSON.stringify(body.files) }
      const sent = Object.entries(row).filter(([, value]) => value !== undefined)
      const assignments = sent.map(([key, value]) => sql`${sql.id(key)} = ${value}`)
      await sql`update edu_cash_entry set ${sql.join(assignments)},
        last_modify_user_id = ${context.session.userId}, last_modify_time = now() where id = ${id}`.execute(
        trx,
      )
      await scope.assertVisible(trx, id)
    })
  },

  remove: ({ id }, context) =>
    change(context, id, editable, async (trx) => {
      await sql`update edu_cash_entry set delete_mark = 1, last_modify_user_id = ${context.session.userId},
        last_modify_time = now() where id = ${id}`.execute(trx)
    }),

  submit: ({ id }, context) =>
    change(context, id, editable, async (trx, entry) => {
      await requireAccountingDate(trx, entry.campusId, entry.bizDate)
      await sql`update edu_cash_entry set status = 'submitted', submitted_at = now(),
        submitted_by = ${context.session.userId}, reject_reason = null where id = ${id}`.execute(trx)
    }),

  approve: ({ id }, context) =>
    change(context, id, waiting, async (trx, entry) => {
      const { userId } = context.session
      if (entry.submittedBy === userId) throw refuse(text.ownEntry, {}, Code.forbidden)
      const date = await requireAccountingDate(trx, entry.campusId, entry.bizDate)
      await post(trx, entry, { date, sign: 1 })
      await sql`update edu_cash_entry set status = 'paid', acct_date = ${date}::date, decided_at = now(),
        decided_by = ${userId} where id = ${id}`.execute(trx)
    }),

  reject: ({ id, reason }, context) =>
    change(context, id, waiting, async (trx) => {
      await sql`update edu_cash_entry set status = 'rejected', reject_reason = ${reason}, decided_at = now(),
        decided_by = ${context.session.userId} where id = ${id}`.execute(trx)
    }),

  void: ({ id, reason }, context) =>
    change(context, id, { states: ['paid'], refusal: text.notPaid }, async (trx, entry) => {
      const date = await loadAccountingDate(trx, entry.acctDate!)
      await post(trx, entry, { date, sign: -1 })
      await sql`update edu_cash_entry set status = 'void', void_acct_date = ${date}::date, void_reason = ${reason},
        voided_at = now(), voided_by = ${context.session.userId} where id = ${id}`.execute(trx)
    }),
}
