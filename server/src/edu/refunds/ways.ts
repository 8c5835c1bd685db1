import { payMethods } from '@tessera/shared/contract/edu/receipts'
import type { RefundWays } from '@tessera/shared/contract/edu/refunds'
import { fromHundredths } from '@tessera/shared/contract/edu/values'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { typedSql } from '../../db/typed-sql.ts'
import type { Scope } from '../../permissions/scope.ts'
import { listOpenAccounts } from '../pay-accounts/store.ts'
import { listRemainingClasses } from './classes.ts'
import { requireRefund } from './store.ts'

const originColumns = {
  orderId: column.text,
  accountId: column.text.orNull,
  accountName: column.text,
  method: column.oneOf(...payMethods),
  amount: column.number,
  paidOn: column.date,
}

/** The accounts from which a visible refund can be paid, and those into which its lessons were paid. */
export async function loadRefundWays(db: Db, scope: Scope, id: string): Promise<RefundWays> {
  const { lineId, campusId, route } = await requireRefund(db, id, scope)
  const open = await listOpenAccounts(db, campusId)
  const { rows } = await typedSql(originColumns)`
    select min(r.order_id) as "orderId", r.account_id as "accountId", coalesce(k.name, '') as "accountName", r.method,
      sum(x.amount) as amount, max(r.biz_date) as "paidOn"
    from edu_receipt_allocation x join edu_receipt r on r.id = x.receipt_id
      left join edu_pay_account k on k.id = r.account_id
    where x.line_id = ${lineId} and r.status = 'success' and r.delete_mark = 0
    group by r.account_id, k.name, r.method order by sum(x.amount) desc, r.account_id, r.method`.execute(db)
  const hidden = rows[0] ? await scope.hiddenFieldsOf(db, rows[0].orderId) : []
  const showsAmounts = !hidden.includes('receivedAmount')
  const offered = rows.find(({ accountId }) => open.some((account) => account.id === accountId))
  return {
    accounts: open.map(({ id: accountId, fullName }) => ({ id: accountId, fullName })),
    origins: rows.map(({ orderId: _, amount, ...origin }) => ({
      ...origin,
      ...(showsAmounts && { amount: fromHundredths(amount) }),
    })),
    // The lessons have left the line with the approval.
    classes: await listRemainingClasses(db, { lineId }),
    accountId: route === 'original' ? (offered?.accountId ?? null) : null,
  }
}
