import { approvalChoices } from '@tessera/shared/contract/edu/approvals'
import { orderFields, OrderRow } from '@tessera/shared/contract/edu/orders'
import { orderStatusWords, orderTypeWords } from '@tessera/shared/contract/edu/sale-words'
import { fromHundredths } from '@tessera/shared/contract/edu/values'
import { billingWords } from '@tessera/shared/contract/edu/words'
import type { Lang, LocalizedText } from '@tessera/shared/contract/lang'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { translate } from '../../errors/translate.ts'
import type { PrintedForm } from '../../feature/printed.ts'
import type { Context } from '../../http/context.ts'
import { scopeOf } from '../../permissions/scope.ts'
import { multiplyDivide } from '../ledger/value.ts'
import { isByPeriod } from '../orders/plans.ts'
import { protectedOrders } from '../orders/protected.ts'
import { lineName, readOrder } from '../orders/store.ts'
import {
  assertMayPrint,
  formatShown,
  formatYuan,
  listHidden,
  toPrintFields,
  totalsOf,
  withoutFields,
  type DocumentFields,
} from './document.ts'
import { text } from './text.ts'

const fields: DocumentFields = {
  orderNo: ['text', orderFields.orderNo.label],
  status: ['text', orderFields.status.label],
  type: ['text', orderFields.type.label],
  studentName: ['text', orderFields.studentName.label],
  studentNo: ['text', text.studentNo],
  campusName: ['text', orderFields.campusName.label],
  signDate: ['text', orderFields.signDate.label],
  sellerNames: ['text', orderFields.sellerNames.label],
  listAmount: ['number', text.listAmount],
  discountAmount: ['number', text.discount],
  netAmount: ['number', orderFields.netAmount.label],
  receivedAmount: ['number', orderFields.receivedAmount.label],
  arrears: ['number', orderFields.arrears.label],
  refundedAmount: ['number', orderFields.refundedAmount.label],
  remark: ['text', text.remark],
  lines: ['table', text.boughtLines],
  'lines-name': ['text', text.item],
  'lines-billing': ['text', text.billing],
  'lines-paidUnits': ['number', text.units],
  'lines-giftUnits': ['number', text.giftUnits],
  'lines-totalUnits': ['number', text.totalUnits],
  'lines-unitListPrice': ['number', text.unitListPrice],
  'lines-listAmount': ['number', text.listAmount],
  'lines-discount': ['number', text.discount],
  'lines-netAmount': ['number', text.lineNet],
  'lines-effectiveFrom': ['text', text.effectiveFrom],
  'lines-expireDate': ['text', text.expireDate],
  'lines-refundRule': ['text', text.refundRule],
}

const notices: Partial<Record<OrderRow['status'], LocalizedText>> = {
  void: text.voidOrder,
  approving: text.approvingOrder,
  draft: text.draftOrder,
}

/** What tells the net amount is hidden with it. */
const ofNetAmount = [
  'listAmount',
  'discountAmount',
  'lines-unitListPrice',
  'lines-listAmount',
  'lines-discount',
  'lines-netAmount',
]
const grantedAmounts = ['netAmount', 'receivedAmount', 'arrears', 'refundedAmount'] as const

export const listOrderFields = (lang: Lang) => toPrintFields(fields, lang)

/** An order for printing as the contract, without the amounts that its page hides. */
export async function loadPrintedOrder(context: Context, id: string): Promise<PrintedForm> {
  const { db, lang } = context
  assertMayPrint(context)
  const scope = await scopeOf(context, protectedOrders)
  const order = await readOrder(db, scope, id)
  const { studentNo, status, ...amounts } = await loadHead(db, id)
  const lines = await loadLines(db, id)
  const notice = notices[status]
  const listOf = <K extends keyof (typeof lines)[number]>(key: K) => lines.map((line) => line[key])
  const printed: PrintedForm = {
    title: translate(text.contract, lang),
    notice: notice && translate(notice, lang),
    fields: listOrderFields(lang),
    values: {
      orderNo: order.orderNo,
      status: formatShown(order, 'status', (own) => translate(orderStatusWords[own], lang)),
      type: formatShown(order, 'type', (type) => translate(orderTypeWords[type], lang)),
      studentName: order.studentName,
      studentNo,
      campusName: order.campusName,
      signDate: order.signDate,
      sellerNames: formatShown(order, 'sellerNames', (names) => names.join(lang === 'en' ? ', ' : '、')),
      listAmount: formatYuan(fromHundredths(amounts.listAmount)),
      discountAmount: formatYuan(fromHundredths(amounts.discountAmount)),
      ...Object.fromEntries(grantedAmounts.map((key) => [key, formatShown(order, key, formatYuan)])),
      remark: order.remark,
      lines: lines.map((line) => ({
        name: line.name,
        billing: translate(billingWords[line.billing], lang),
        paidUnits: String(line.paidUnits),
        giftUnits: String(line.giftUnits),
        totalUnits: String(line.totalUnits),
        unitListPrice: formatYuan(line.unitListPrice),
        listAmount: line.listAmount === null ? '' : formatYuan(line.listAmount),
        discount: line.discount === null ? '' : formatYuan(line.discount),
        netAmount: formatYuan(line.netAmount),
        effectiveFrom: line.effectiveFrom,
        expireDate: line.expireDate ?? translate(text.noEnd, lang),
        refundRule: translate(
          line.refundRule === 'none' ? text.noRefund : approvalChoices[line.refundRule],
          lang,
        ),
      })),
    },
    sums: {
      ...totalsOf(
        {
          paidUnits: listOf('paidUnits'),
          giftUnits: listOf('giftUnits'),
          totalUnits: listOf('totalUnits'),
        },
        String,
      ),
      ...totalsOf(
        {
          listAmount: listOf('listAmount'),
          discount: listOf('discount'),
          netAmount: listOf('netAmount'),
        },
        formatYuan,
      ),
    },
  }
  const hidden = listHidden(OrderRow.shape, order)
  return withoutFields(printed, [
    ...hidden,
    ...(hidden.includes('netAmount') ? ofNetAmount : []),
    ...(hidden.includes('lineNames') ? ['lines-name'] : []),
  ])
}

async function loadHead(db: Db, id: string) {
  const columns = {
    ...columnsOf('edu_order', 'status', 'listAmount', 'discountAmount'),
    ...columnsOf('edu_student', 'studentNo'),
  }
  const { rows } = await typedSql(columns)`
    select s.student_no as "studentNo", o.status, o.list_amount as "listAmount", o.discount_amount as "discountAmount"
    from edu_order o join edu_student s on s.id = o.student_id where o.id = ${id}`.execute(db)
  return rows[0]!
}

const lineColumns = {
  ...columnsOf(
    'edu_order_line',
    'billing',
    'paidUnits',
    'giftUnits',
    'totalUnits',
    'unitListPrice',
    'netAmount',
    'effectiveFrom',
    'expireDate',
    'refundRule',
  ),
  name: column.text,
  /** Of the plan as it was sold; null for a line without one. */
  planPrice: column.number.orNull,
  planUnits: column.number.orNull,
}

/** The lines with their prices: before the discount at the price of the plan, or by the price of a lesson without one. */
async function loadLines(db: Db, orderId: string) {
  const { rows } = await typedSql(lineColumns)`
    select ${lineName} as name, l.billing, l.paid_units as "paidUnits", l.gift_units as "giftUnits",
      l.total_units as "totalUnits", l.unit_list_price as "unitListPrice", l.net_amount as "netAmount",
      l.effective_from as "effectiveFrom", l.expire_date as "expireDate", l.refund_rule as "refundRule",
      (l.price_plan_snapshot ->> 'price')::bigint as "planPrice", (l.price_plan_snapshot ->> 'units')::bigint as "planUnits"
    from edu_order_line l where l.order_id = ${orderId} and l.delete_mark = 0 order by l.id`.execute(db)
  return rows.map(({ planPrice, planUnits, ...line }) => {
    const ofPlan =
      planPrice !== null && planUnits && !isByPeriod(line)
        ? multiplyDivide(planPrice, line.paidUnits, planUnits)
        : planPrice
    const ofUnits = multiplyDivide(line.unitListPrice, line.paidUnits, 100)
    const listAmount = ofPlan ?? (ofUnits >= line.netAmount ? ofUnits : null)
    return {
      ...line,
      paidUnits: fromHundredths(line.paidUnits),
      giftUnits: fromHundredths(line.giftUnits),
      totalUnits: fromHundredths(line.totalUnits),
      unitListPrice: fromHundredths(line.unitListPrice),
      listAmount: listAmount === null ? null : fromHundredths(listAmount),
      discount: listAmount === null ? null : fromHundredths(listAmount - line.netAmount),
      netAmount: fromHundredths(line.netAmount),
    }
  })
}
