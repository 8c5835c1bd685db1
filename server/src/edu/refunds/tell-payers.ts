import { sql } from 'kysely'
import { fromHundredths } from '@tessera/shared/contract/edu/values'
import { groupThousands } from '@tessera/shared/format/thousands'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { formatText } from '../../errors/translate.ts'
import { sendMessage } from '../../messaging/messages/store.ts'
import { usersWithButton } from '../../permissions/button-users.ts'
import { scopeOfUser } from '../../permissions/scope.ts'
import { protectedOrders } from '../orders/protected.ts'
import { text } from './text.ts'

const payPage = 'edu/finance?tab=refunds&status=2'

const payerColumns = {
  ...columnsOf('org_user', 'id', 'organizeId'),
  administrator: column.boolean,
  lang: column.oneOf('zh', 'en', 'zhtw'),
}

/**
 * Tells who can pay a refund that it was approved, each in their language: those who see its order, and the amount where they
 * see what orders paid back. Who approved it knows.
 */
export async function tellPayers(trx: Db, refundId: string, approverId: string | null): Promise<void> {
  const { rows: payers } = await typedSql(payerColumns)`
    select u.id, u.organize_id as "organizeId", u.is_administrator as administrator,
      case when u.language in ('en', 'zhtw') then u.language else 'zh' end as lang
    from org_user u where u.id in (select p.id from (${usersWithButton('menu.edu.finance', 'btn_payRefund')}) p)
      and u.id is distinct from ${approverId} order by u.id`.execute(trx)
  for (const { id, organizeId, administrator, lang } of payers) {
    const scope = await scopeOfUser(trx, { userId: id, organizeId, administrator }, protectedOrders)
    const { rows } = await typedSql({
      student: column.text,
      number: column.text,
      amount: column.number.orNull,
    })`
      select s.name as student, r.refund_no as number, ${scope.ifVisible('refundedAmount', sql`r.amount`)} as amount
      from edu_refund r join edu_order_line l on l.id = r.line_id join edu_order o on o.id = l.order_id
        join edu_student s on s.id = l.student_id
      where r.id = ${refundId} and (${scope.rows})`.execute(trx)
    const [refund] = rows
    if (!refund) continue
    const { amount, ...values } = refund
    const title =
      amount === null
        ? formatText({ text: text.toPay, values }, lang)
        : formatText(
            {
              text: text.toPayAmount,
              values: { ...values, amount: groupThousands(fromHundredths(amount).toFixed(2)) },
            },
            lang,
          )
    await sendMessage(trx, { to: [id], title, body: { type: 5, path: payPage }, from: approverId })
  }
}
