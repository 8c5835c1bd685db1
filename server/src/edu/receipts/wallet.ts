import { sql } from 'kysely'
import type * as z from 'zod'
import type { wallet, WalletRow } from '@tessera/shared/contract/edu/wallet'
import { fromHundredths, toHundredths } from '@tessera/shared/contract/edu/values'
import { loadPage } from '../../db/pages.ts'
import type { Handlers } from '../../http/context.ts'
import { runOnce } from '../books/once.ts'
import { lockBook } from '../books/store.ts'
import { loadSaleScopes } from '../orders/scopes.ts'
import { collect } from './collect.ts'
import { requireTarget } from './routes.ts'

type Row = z.output<typeof WalletRow>

export const walletHandlers: Handlers<typeof wallet> = {
  async list({ studentId, ...page }, context) {
    const { students } = await loadSaleScopes(context)
    // Who may not see the arrears of a student sees no other money of them.
    const { list, pagination } = await loadPage<Row & { seesMoney: boolean }>(context.db, page, {
      alias: 'w',
      id: sql`w.student_id || ':' || w.seq`,
      select: sql`w.student_id || ':' || w.seq as id, w.seq, w.type, w.amount, w.balance_after as "balanceAfter",
        w.source_id as "sourceId", w.biz_date as "bizDate", w.posted_at as "postedAt",
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
