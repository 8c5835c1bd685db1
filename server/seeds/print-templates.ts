import { PrintType } from '@tessera/shared/contract/system/print-templates'
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

const receipt = [
  '<h1 style="text-align: center">收款收据</h1>',
  `<table><tbody>${[
    row('收据编号', field('receiptNo', '收据编号'), '收款时间', field('paidAt', '收款时间')),
    row(
      '学员',
      `${field('studentName', '学员')} ${field('studentNo', '学员编号')}`,
      '合同编号',
      field('orderNo', '合同编号'),
    ),
    row('收款方式', field('method', '收款方式'), '收款人', field('operatorName', '收款人')),
  ].join('')}</tbody></table>`,
  `<table><tbody>${[
    head('序号', '项目', '课时（天数）', '金额（元）'),
    row(
      field('lines', '收款明细（序号）', 'number'),
      field('lines-name', '项目'),
      field('lines-units', '课时（天数）'),
      field('lines-amount', '金额（元）'),
    ),
    row('', '存入钱包', '', field('toWallet', '存入钱包（元）')),
    row('合计', '', '', field('amount', '金额（元）')),
  ].join('')}</tbody></table>`,
  `<p>大写金额：${field('amount', '金额（大写金额）', 'capitals')}</p>`,
  `<p>备注：${field('remark', '备注')}</p>`,
  `<p>收款单位（盖章）：${field('campusName', '校区')}</p>`,
  `<p style="text-align: right">第 ${field('printCount', '打印次数')} 次打印 ${field('printTime', '打印时间')}</p>`,
].join('')

const contract = [
  '<h1 style="text-align: center">培训服务合同</h1>',
  `<table><tbody>${[
    row('合同编号', field('orderNo', '合同编号'), '签约日期', field('signDate', '签约日期')),
    row(
      '学员',
      `${field('studentName', '学员')} ${field('studentNo', '学员编号')}`,
      '校区',
      field('campusName', '校区'),
    ),
    row('类型', field('type', '类型'), '销售', field('sellerNames', '销售')),
  ].join('')}</tbody></table>`,
  '<h3>一、培训项目与费用</h3>',
  `<table><tbody>${[
    head('项目', '课时（天数）', '赠送', '原价（元）', '优惠（元）', '金额（元）', '有效期'),
    row(
      field('lines-name', '项目'),
      field('lines-paidUnits', '课时（天数）'),
      field('lines-giftUnits', '赠送课时'),
      field('lines-listAmount', '原价（元）'),
      field('lines-discount', '优惠（元）'),
      field('lines-netAmount', '金额（元）'),
      `${field('lines-effectiveFrom', '生效日期')} 至 ${field('lines-expireDate', '到期日期')}`,
    ),
    row('合计', '', '', '', '', field('netAmount', '应收（元）'), ''),
  ].join('')}</tbody></table>`,
  `<p>合同金额（大写）：${field('netAmount', '应收（大写金额）', 'capitals')}</p>`,
  `<p>已付 ${field('receivedAmount', '已收（元）')} 元，尚欠 ${field('arrears', '欠费（元）')} 元。</p>`,
  '<h3>二、退费条款</h3>',
  `<ul><li>${field('lines-name', '项目')}：${field('lines-refundRule', '退费条款')}</li></ul>`,
  '<h3>三、其他约定</h3>',
  `<p>${field('remark', '备注')}</p>`,
  `<table><tbody>${row('培训机构（盖章）', '学员或监护人（签字）')}${row('日期：', '日期：')}</tbody></table>`,
].join('')

const shared = {
  flowId: null,
  dbLinkId: '0',
  sqlTemplate: '',
  leftFields: '',
  orientation: 'portrait',
  enabledMark: 1,
  deleteMark: 0,
}

/** Seeds the templates of the expense claims, and those of receipts and contracts, which are the defaults. */
export const seedPrintTemplates = (db: Db, { users }: Pick<SeedContext, 'users'>): Promise<void> => {
  const creator = { creatorUserId: known(users, 'admin'), creatorTime: new Date() }
  return insertRows(db, 'system_print_template', [
    {
      ...shared,
      ...creator,
      id: 'print.expense',
      fullName: '费用报销单',
      enCode: 'expense',
      category: 'receipt',
      type: PrintType.record,
      designId: 'design.expense',
      printTemplate: expense,
      paper: 'A4',
      margin: 15,
      hasPageNumbers: 1,
      isDefault: 0,
      sortCode: 1,
    },
    {
      ...shared,
      ...creator,
      id: 'print.receipt',
      fullName: '收款收据',
      enCode: 'receipt',
      category: 'receipt',
      type: PrintType.receipt,
      designId: null,
      printTemplate: receipt,
      paper: 'A5',
      margin: 10,
      hasPageNumbers: 0,
      isDefault: 1,
      sortCode: 2,
    },
    {
      ...shared,
      ...creator,
      id: 'print.contract',
      fullName: '培训服务合同',
      enCode: 'contract',
      category: 'contract',
      type: PrintType.order,
      designId: null,
      printTemplate: contract,
      paper: 'A4',
      margin: 15,
      hasPageNumbers: 1,
      isDefault: 1,
      sortCode: 3,
    },
  ])
}
