import { sql } from 'kysely'
import type * as z from 'zod'
import type { wallet, WalletBalanceRow, WalletRow } from '@tessera/shared/contract/edu/wallet'
import { fromHundredths, toHundredths } from '@tessera/shared/contract/edu/values'
import { allConditions, containsPattern } from '../../db/columns.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { newId } from '../../db/id.ts'
import { loadPage } from '../../db/pages.ts'
import { refuseField } from '../../errors/refusal.ts'
import type { Handlers } from '../../http/context.ts'
import { runOnce } from '../books/once.ts'
import { runCommand } from '../books/refusals.ts'
import { lockBook, saveBook } from '../books/store.ts'
import { recordChanges } from '../changes/store.ts'
import { refundWallet } from '../ledger/sales.ts'
import { loadSaleScopes } from '../orders/scopes.ts'
import { findCampusOfStudent } from '../orders/store.ts'
import { listOpenAccounts } from '../pay-accounts/store.ts'
import { collect, dateIn } from './collect.ts'
import { requireTarget } from './routes.ts'
import { text } from './text.ts'

type Row = z.output<typeof WalletRow>

export const walletHandlers: Handlers<typeof wallet> = {
  async list({ studentId, ...page }, context) {
    const { students } = await loadSaleScopes(context)
    // Who may not see the arrears of a student sees no other money of them.
    const { list, pagination } = await loadPage<Row & { seesMoney: boolean }>(context.db, page, {
      alias: 'w',
      id: sql`w.student_id || ':' || w.seq`,
      select: sql`w.student_id || ':' || w.seq as id, w.seq, w.type, w.amount, w.balance_after as "balanceAfter",
        w.source_id as "sourceId", w.biz_date as "bizDate", w.acct_date as "acctDate", w.posted_at as "postedAt",
        coalesce(u.real_name, '') as "operatorName",
        not ('arrears' = any(${students.hidden})) as "seesMoney"`,
      from: sql`from edu_wallet_transaction w where w.student_id = ${studentId}
        and exists (select 1 from edu_student s where s.id = w.student_id and ${students.rows})`,
      join: sql`join edu_student s on s.id = w.student_id left join org_user u on u.id = w.operator_id`,
      order: sql`w.seq desc`,
    })
    return {
      list: list.map(({ amount, balanceAfter, seesMoney, ...row }) =>
        seesMoney
          ? { ...row, amount: fromHundredths(amount), balanceAfter: fromHundredths(balanceAfter) }
          : (row as Row),
      ),
      pagination,
    }
  },

  async balances({ campusId, hasBalance, ...page }, context) {
    const { students } = await loadSaleScopes(context)
    const { list, pagination } = await loadPage<WalletBalanceRow>(context.db, page, {
      alias: 's',
      select: sql`s.id, s.student_no as "studentNo", s.name as "studentName", s.campus_id as "campusId",
        z.short_name as "campusName", s.wallet_balance as balance, (
          select max(w.biz_date) from edu_wallet_transaction w where w.student_id = s.id) as "lastMoved"`,
      from: sql`from edu_student s where ${allConditions([
        sql`s.delete_mark = 0 and s.wallet_seq > 0 and not ('arrears' = any(${students.hidden}))`,
        students.rows,
        campusId && sql`s.campus_id = ${campusId}`,
        hasBalance !== undefined && sql`(s.wallet_balance > 0) = ${hasBalance === 1}`,
        page.keyword &&
          sql`s.name ilike ${containsPattern(page.keyword)} or s.student_no ilike ${containsPattern(page.keyword)}`,
      ])}`,
      join: sql`join edu_campus z on z.id = s.campus_id`,
      order: sql`s.wallet_balance desc, s.id`,
    })
    return { list: list.map((row) => ({ ...row, balance: fromHundredths(row.balance) })), pagination }
  },

  async refund({ studentId, accountId, amount, reason }, context) {
    const { students } = await loadSaleScopes(context)
    const { userId } = context.session
    return runOnce(context, 'edu.wallet.refund', { studentId, accountId, amount, reason }, async (trx) => {
      await students.assertVisible(trx, studentId)
      const campus = await findCampusOfStudent(trx, studentId)
      if (!campus) throw notFoundRefusal()
      const accounts = await listOpenAccounts(trx, campus.id)
      if (!accounts.some(({ id }) => id === accountId)) throw refuseField('accountId', text.noAccount)
      const book = await lockBook(trx, studentId)
      const sourceId = newId()
      const date = dateIn(campus.timeZone, Date.now())
      const refund = {
        sourceId,
        studentId,
        campusId: campus.id,
        accountId,
        date,
        amount: toHundredths(amount),
      }
      const result = runCommand(() => refundWallet(book, refund))
      await saveBook(trx, book, result, { userId, batchId: sourceId })
      await recordChanges(trx, context, [
        {
          noun: 'student',
          id: studentId,
          name: campus.studentName,
          action: 'update',
          reason,
          after: { walletRefund: amount },
        },
      ])
      return { balance: fromHundredths(result.book.wallet), transactionId: sourceId }
    })
  },

  async topUp({ studentId, ...part }, context) {
    const scopes = await loadSaleScopes(context)
    return runOnce(context, 'edu.wallet.topUp', { studentId, ...part }, async (trx) => {
      const target = await requireTarget(scopes, trx, { studentId })
      const book = await lockBook(trx, studentId)
      const collection = { surplusToWallet: true, remark: '', paidAt: Date.now(), correctsId: null }
      const { receiptIds, receiptNos } = await collect(trx, book, context, {
        ...target,
        ...collection,
        parts: [part],
      })
      return {
        balance: fromHundredths(book.wallet + toHundredths(part.amount)),
        receiptId: receiptIds[0]!,
        receiptNo: receiptNos[0]!,
      }
    })
  },
}
