import type { Db } from '../src/db/connect.ts'
import { insertRows } from './rows.ts'

/** Documents with serial numbers: code, name, prefix. */
const rules = [
  ['EduOrder', '报名合同编号', 'HT'],
  ['EduReceipt', '收据编号', 'SJ'],
  ['EduRefund', '退费单编号', 'TF'],
  ['EduTransfer', '转课单编号', 'ZK'],
  ['EduPayslip', '课酬单编号', 'KC'],
  ['EduStudentNo', '学员编号', 'XY'],
  ['EduCashEntry', '收支单编号', 'SZ'],
  ['WorkFlow', '流程编号', 'LC'],
] as const

/** Adds the missing rules for serial numbers that features need; existing rules are not changed. */
export async function seedBillRules(db: Db): Promise<void> {
  const year = new Date().getFullYear()
  const rows = rules.map(([enCode, fullName, prefix], at) => ({
    id: `bill.${enCode}`,
    fullName,
    enCode,
    prefix,
    dateFormat: enCode === 'EduStudentNo' ? 'yyyy' : 'yyyyMMdd',
    reset: enCode === 'EduStudentNo' ? 'year' : 'day',
    digit: 4,
    startNumber: '1',
    example: `${prefix}${enCode === 'EduStudentNo' ? year : `${year}0101`}0001`,
    enabledMark: 1,
    sortCode: at * 10,
  }))
  await insertRows(db, 'system_bill_rule', rows, { missing: true })
}
