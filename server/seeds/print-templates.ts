import type { Db } from '../src/db/connect.ts'
import { known, type SeedContext } from './context.ts'
import { insertRows } from './rows.ts'

const field = (name: string, label: string, form = '') =>
  `<span data-field="${name}"${form && ` data-form="${form}"`}>${label}</span>`
const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td><p>${cell}</p></td>`).join('')}</tr>`
const head = (...cells: string[]) => `<tr>${cells.map((cell) => `<th><p>${cell}</p></th>`).join('')}</tr>`

const expense = [
  '<h2 style="text-align: center">费用报销单</h2>',
  `<table><tbody>${[
    row('报销人', field('applicant', '报销人'), '部门', field('department', '部门')),
    row('申请日期', field('appliedOn', '申请日期'), '类别', field('kind', '类别')),
    row('事由', field('title', '事由'), '付款方式', field('payment', '付款方式')),
  ].join('')}</tbody></table>`,
  `<table><tbody>${[
    head('序号', '项目', '发生日期', '发票号', '金额'),
    row(
      field('lines', '费用明细（序号）', 'number'),
      field('lines-item', '项目'),
      field('lines-paidOn', '发生日期'),
      field('lines-invoice', '发票号'),
      field('lines-amount', '金额'),
    ),
    row('合计', '', '', '', field('lines-amount', '合计 金额', 'sum')),
  ].join('')}</tbody></table>`,
  `<p>合计（大写）：${field('total', '合计（大写金额）', 'capitals')}</p>`,
  '<div data-block="history"></div>',
  `<p style="text-align: right">${field('printUser', '打印人')} ${field('printTime', '打印时间')}</p>`,
].join('')

/** Seeds the template of the expense claims. */
export const seedPrintTemplates = (db: Db, { users }: Pick<SeedContext, 'users'>): Promise<void> =>
  insertRows(db, 'system_print_template', [
    {
      id: 'print.expense',
      fullName: '费用报销单',
      enCode: 'expense',
      category: 'receipt',
      type: 2,
      designId: 'design.expense',
      dbLinkId: '0',
      sqlTemplate: '',
      leftFields: '',
      printTemplate: expense,
      paper: 'A4',
      orientation: 'portrait',
      margin: 15,
      hasPageNumbers: 1,
      enabledMark: 1,
      sortCode: 1,
      creatorUserId: known(users, 'admin'),
      creatorTime: new Date(),
      deleteMark: 0,
    },
  ])
