import { sql } from 'kysely'
import type { payslips } from '@tessera/shared/contract/edu/payslips'
import { fromHundredths } from '@tessera/shared/contract/edu/values'
import { Code } from '@tessera/shared/contract/wire'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { scopeOf } from '../../permissions/scope.ts'
import { nextNumber } from '../../system/bill-rules/store.ts'
import { requireAccountingDate } from '../books/posting-day.ts'
import { insertJournal, insertRecords, loadAccountingDate } from '../books/store.ts'
import { addDays, nextMonthStart } from '../ledger/dates.ts'
import { journalOf, type Movement } from '../ledger/postings.ts'
import { listOpenAccounts } from '../pay-accounts/store.ts'
import { computeMonth, hasBegun, listPaidCoaches } from './lessons.ts'
import { protectedPayslips } from './protected.ts'
import {
  listMissingPayslips,
  listPayslips,
  lockPayslip,
  readPayslip,
  sumByCampus,
  totalOf,
  writeLines,
  type PayslipHead,
} from './store.ts'
import { text } from './text.ts'

const getScope = (context: Pick<Context, 'db' | 'session'>) => scopeOf(context, protectedPayslips)

/** Runs a command on a locked payslip with one of these states. */
async function change(
  context: Context,
  id: string,
  allowed: { state: PayslipHead['status']; refusal: (typeof text)[keyof typeof text] },
  work: (trx: Db, slip: PayslipHead) => Promise<void>,
): Promise<void> {
  const scope = await getScope(context)
  await context.db.transaction().execute(async (trx) => {
    const slip = await lockPayslip(trx, scope, id)
    if (slip.status !== allowed.state) throw refuse(allowed.refusal, {}, Code.conflict)
    await work(trx, slip)
  })
}

const draft = { state: 'draft', refusal: text.notDraft } as const
const confirmed = { state: 'confirmed', refusal: text.notConfirmed } as const

/** Writes one entry of the journal for a payslip. */
async function post(trx: Db, id: string, date: string, movements: readonly Movement[]): Promise<void> {
  const entry = journalOf({ date, source: 'payslip', sourceId: id }, null, movements)
  await insertJournal(trx, entry ? [entry] : [], { userId: null, batchId: newId() })
}

/** The cost of the lessons at their campuses, or its reversal. */
async function postCost(trx: Db, id: string, date: string, sign: 1 | -1): Promise<void> {
  const costs = await sumByCampus(trx, id)
  const movements = costs.flatMap(({ campusId, amount }): Movement[] => [
    { account: 'coachCost', amount: amount * sign, campusId },
    { account: 'coachPayable', amount: -amount * sign, campusId },
  ])
  await post(trx, id, date, movements)
}

/** The existing payslips of a month, which are locked, by coach. */
async function lockMonth(trx: Db, month: string) {
  // Two users who compute a month wait for one another.
  await sql`select pg_advisory_xact_lock(hashtext(${`edu.payslips.${month}`}))`.execute(trx)
  const { rows } = await typedSql({ id: column.text, coachId: column.text, status: column.text })`
    select id, coach_id as "coachId", status from edu_payslip
    where month = ${month} and status <> 'void' and delete_mark = 0 for update`.execute(trx)
  return new Map(rows.map((row) => [row.coachId, row]))
}

export const payslipHandlers: Handlers<typeof payslips> = {
  list: async (filter, context) => listPayslips(context.db, await getScope(context), filter),
  missing: async (filter, context) => listMissingPayslips(context.db, await getScope(context), filter),
  read: async ({ id }, context) => readPayslip(context.db, await getScope(context), id),

  async compute({ month, coachIds }, context) {
    if (!(await hasBegun(context.db, month))) throw refuseField('month', text.futureMonth)
    const scope = await getScope(context)
    const { userId } = context.session
    return context.db.transaction().execute(async (trx) => {
      const existing = await lockMonth(trx, month)
      const answer = { computed: 0, kept: 0, uncovered: 0 }
      const coaches = await listPaidCoaches(trx, month, coachIds)
      for (const { id: coachId, campusId } of coaches) {
        const slip = existing.get(coachId)
        const isKept = slip !== undefined && slip.status !== 'draft'
        if (isKept) answer.kept++
        const lines = isKept ? [] : await computeMonth(trx, coachId, month)
        if (isKept || (lines.length === 0 && !slip)) continue
        const id = slip?.id ?? newId()
        if (!slip) await createDraft(trx, { id, coachId, campusId, month, userId })
        const { rows } =
          await sql`select 1 from edu_payslip ps where ps.id = ${id} and ${scope.rows}`.execute(trx)
        if (rows.length === 0) {
          // A coach of another campus: the draft stays as it was, and a new one is not kept.
          if (!slip) await sql`delete from edu_payslip where id = ${id}`.execute(trx)
          continue
        }
        await writeLines(trx, id, lines)
        answer.computed++
        answer.uncovered += lines.filter(({ kind, planId }) => kind === 'lesson' && planId === null).length
      }
      return answer
    })
  },

  confirm: ({ id }, context) =>
    change(context, id, draft, async (trx, slip) => {
      const lines = await computeMonth(trx, slip.coachId, slip.month)
      const total = totalOf(lines)
      if (total !== slip.total) throw refuse(text.changed, { total: fromHundredths(total) }, Code.conflict)
      await writeLines(trx, id, lines)
      const monthEnd = addDays(nextMonthStart(`${slip.month}-01`), -1)
      const date = await loadAccountingDate(trx, monthEnd < slip.today ? monthEnd : slip.today)
      await postCost(trx, id, date, 1)
      await sql`update edu_payslip set status = 'confirmed', acct_date = ${date}::date, confirmed_at = now(),
        confirmed_by = ${context.session.userId} where id = ${id}`.execute(trx)
    }),

  pay: ({ id, accountId, paidDate }, context) =>
    change(context, id, confirmed, async (trx, slip) => {
      if (slip.total < 0) throw refuse(text.negative, {}, Code.conflict)
      const date = paidDate ?? slip.today
      const acctDate = await requireAccountingDate(trx, slip.campusId, date)
      const accounts = await listOpenAccounts(trx, slip.campusId)
      if (!accounts.some((account) => account.id === accountId))
        throw refuseField('accountId', text.noAccount)
      const costs = await sumByCampus(trx, id)
      await post(trx, id, acctDate, [
        ...costs.map(({ campusId, amount }): Movement => ({ account: 'coachPayable', amount, campusId })),
        { account: 'cash', accountId, amount: -slip.total, campusId: slip.campusId },
      ])
      await sql`update edu_payslip set status = 'paid', paid_at = now(), paid_by = ${context.session.userId},
        paid_date = ${date}::date, paid_acct_date = ${acctDate}::date, account_id = ${accountId} where id = ${id}`.execute(
        trx,
      )
    }),

  void: ({ id, reason }, context) =>
    change(context, id, confirmed, async (trx, slip) => {
      const date = await loadAccountingDate(trx, slip.acctDate!)
      await postCost(trx, id, date, -1)
      await sql`update edu_payslip set status = 'void', void_acct_date = ${date}::date, void_reason = ${reason}, voided_at = now(),
        voided_by = ${context.session.userId} where id = ${id}`.execute(trx)
    }),

  remove: ({ id }, context) =>
    change(context, id, draft, async (trx) => {
      await sql`delete from edu_payslip_line where payslip_id = ${id}`.execute(trx)
      await sql`delete from edu_payslip where id = ${id}`.execute(trx)
    }),
}

async function createDraft(
  trx: Db,
  {
    id,
    coachId,
    campusId,
    month,
    userId,
  }: Record<'id' | 'coachId' | 'campusId' | 'month' | 'userId', string>,
): Promise<void> {
  const payslipNo = await nextNumber(trx, 'EduPayslip', { organizeId: campusId })
  await insertRecords(trx, 'edu_payslip', [
    {
      id,
      payslip_no: payslipNo,
      coach_id: coachId,
      campus_id: campusId,
      month,
      status: 'draft',
      total: 0,
      creator_user_id: userId,
      creator_time: new Date(),
      delete_mark: 0,
      version: 0,
    },
  ])
}
