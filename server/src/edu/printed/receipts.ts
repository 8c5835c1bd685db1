import { receiptFields, ReceiptRow } from '@tessera/shared/contract/edu/receipts'
import { payMethodWords, receiptStatusWords } from '@tessera/shared/contract/edu/sale-words'
import type { Lang } from '@tessera/shared/contract/lang'
import { formatText, translate } from '../../errors/translate.ts'
import type { PrintedForm } from '../../feature/printed.ts'
import type { Context } from '../../http/context.ts'
import { scopeOf } from '../../permissions/scope.ts'
import { timeIn } from '../receipts/collect.ts'
import { protectedReceipts } from '../receipts/protected.ts'
import { loadPaidLines, readReceipt } from '../receipts/store.ts'
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
  receiptNo: ['text', receiptFields.receiptNo.label],
  status: ['text', receiptFields.status.label],
  studentName: ['text', receiptFields.studentName.label],
  studentNo: ['text', text.studentNo],
  orderNo: ['text', receiptFields.orderNo.label],
  amount: ['number', receiptFields.amount.label],
  toWallet: ['number', text.toWallet],
  method: ['text', receiptFields.method.label],
  accountName: ['text', receiptFields.accountName.label],
  externalNo: ['text', text.externalNo],
  paidAt: ['text', receiptFields.paidAt.label],
  bizDate: ['text', text.bizDate],
  campusName: ['text', text.campusName],
  operatorName: ['text', receiptFields.operatorName.label],
  remark: ['text', text.remark],
  voidReason: ['text', text.voidReason],
  correctsNo: ['text', text.correctsNo],
  correctedByNo: ['text', text.correctedByNo],
  printCount: ['number', text.printCount],
  lines: ['table', text.paidLines],
  'lines-name': ['text', text.item],
  'lines-units': ['number', text.units],
  'lines-amount': ['number', receiptFields.amount.label],
}

export const listReceiptFields = (lang: Lang) => toPrintFields(fields, lang)

/** A receipt for printing. The page hides the amount, so it hides what tells it, too. */
export async function loadPrintedReceipt(context: Context, id: string): Promise<PrintedForm> {
  const { db, lang } = context
  assertMayPrint(context)
  const scope = await scopeOf(context, protectedReceipts)
  const receipt = await readReceipt(db, scope, id)
  const lines = await loadPaidLines(db, id)
  const { correctsNo, correctedByNo } = receipt
  const notices = [
    ...(receipt.isVoid ? [{ text: text.voidReceipt }] : []),
    ...(correctedByNo ? [{ text: text.correctedBy, values: { no: correctedByNo } }] : []),
    ...(correctsNo ? [{ text: text.corrects, values: { no: correctsNo } }] : []),
  ]
  const printed: PrintedForm = {
    title: translate(text.receipt, lang),
    notice: notices.map((notice) => formatText(notice, lang)).join(' '),
    fields: listReceiptFields(lang),
    values: {
      receiptNo: receipt.receiptNo,
      status: formatShown(receipt, 'status', (status) => translate(receiptStatusWords[status], lang)),
      studentName: receipt.studentName,
      studentNo: receipt.studentNo,
      orderNo: receipt.orderNo,
      amount: formatShown(receipt, 'amount', formatYuan),
      toWallet: formatShown(receipt, 'toWallet', formatYuan),
      method: formatShown(receipt, 'method', (method) => translate(payMethodWords[method], lang)),
      accountName: receipt.accountName,
      externalNo: receipt.externalNo,
      paidAt: formatShown(receipt, 'paidAt', (at) => timeIn(receipt.timeZone, at)),
      bizDate: receipt.bizDate,
      campusName: receipt.campusName,
      operatorName: receipt.operatorName,
      remark: receipt.remark,
      voidReason: receipt.voidReason ?? '',
      correctsNo,
      correctedByNo,
      printCount: String(receipt.printCount + 1),
      lines: lines.map((line) => ({
        name: line.name,
        units: String(line.units),
        amount: formatYuan(line.amount),
      })),
    },
    sums: {
      ...totalsOf({ units: lines.map(({ units }) => units) }, String),
      ...totalsOf({ amount: lines.map((line) => line.amount) }, formatYuan),
    },
  }
  const hidden = listHidden(ReceiptRow.shape, receipt)
  return withoutFields(printed, hidden.includes('amount') ? [...hidden, 'lines-amount'] : hidden)
}
