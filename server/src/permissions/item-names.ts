import { classFields } from '@tessera/shared/contract/edu/classes'
import { orderFields } from '@tessera/shared/contract/edu/orders'
import { pricePlanFields } from '@tessera/shared/contract/edu/price-plans'
import { receiptFields } from '@tessera/shared/contract/edu/receipts'
import { studentFields } from '@tessera/shared/contract/edu/student-fields'
import { sortRows, type FieldRows } from '@tessera/shared/contract/field-row'
import type { Lang, LocalizedText } from '@tessera/shared/contract/lang'
import type { DynamicValue } from '@tessera/shared/contract/org/conditions'
import { editLockedButton } from '@tessera/shared/contract/lowcode/online'
import { groupFields } from '@tessera/shared/contract/org/groups'
import { departmentFields, organizeFields } from '@tessera/shared/contract/org/organizes'
import { positionFields } from '@tessera/shared/contract/org/positions'
import { roleFields } from '@tessera/shared/contract/org/roles'
import { userFields } from '@tessera/shared/contract/org/user-fields'
import { localize, translate } from '../errors/translate.ts'
import { readSuffix } from './data-access.ts'
import { translateMenuName } from './menu-names.ts'

type Names = Readonly<Record<string, LocalizedText>>

const created: LocalizedText = { zh: '创建时间', en: 'Created', zhtw: '建立時間' }
const type: LocalizedText = { zh: '类型', en: 'Type', zhtw: '類型' }
const position: LocalizedText = { zh: '岗位', en: 'Positions', zhtw: '職位' }
const role: LocalizedText = { zh: '角色', en: 'Roles', zhtw: '角色' }

/** The items that field rows declare, in the order of their places. */
const itemsOf = (rows: FieldRows): { column: Names; form: Names } => ({
  column: namesOf(rows, 'column'),
  form: namesOf(rows, 'form'),
})
const namesOf = (rows: FieldRows, kind: 'column' | 'form'): Names =>
  Object.fromEntries(
    sortRows(rows, ({ grant }) => grant?.[kind]).flatMap(({ key, shownKey, row: { label } }) =>
      label ? [[kind === 'column' ? shownKey : key, label]] : [],
    ),
  )

/**
 * The built-in columns and form fields by the code of their menu, with the titles of the list and of the form;
 * `tools/rules/item-names.test.ts` compares both. The seeds store the Chinese names.
 */
export const builtInItems: Readonly<Record<string, { column?: Names; form?: Names }>> = {
  'permission.user': itemsOf(userFields),
  'edu.eduClasslist': { column: namesOf(classFields, 'column') },
  'edu.eduStudent': itemsOf(studentFields),
  'edu.finance': { column: namesOf({ ...orderFields, ...receiptFields }, 'column') },
  'edu.eduCourse': { column: namesOf(pricePlanFields, 'column') },
  'permission.organize': { column: namesOf(organizeFields, 'column') },
  'permission.department': { column: namesOf(departmentFields, 'column') },
  'permission.position': { column: namesOf(positionFields, 'column') },
  'permission.role': { column: namesOf(roleFields, 'column') },
  'permission.group': { column: namesOf(groupFields, 'column') },
  'system.notice': {
    column: {
      sentCount: { zh: '已读/送达', en: 'Read / sent', zhtw: '已讀/送達' },
      toUserIds: { zh: '接收人', en: 'Recipients', zhtw: '接收人' },
    },
  },
  'system.billRule': { column: { outputNumber: { zh: '最近编号', en: 'Last number', zhtw: '最近編號' } } },
  'systemData.dataInterface': { column: { query: { zh: '内容', en: 'Content', zhtw: '內容' } } },
  'systemData.dataSource': {
    column: { creatorUser: { zh: '创建人', en: 'Created by', zhtw: '建立人' }, creatorTime: created },
  },
}

/** Buttons that lists of built-in menus and of released designs have under the same names, by code. */
const listButtons: Readonly<Record<string, LocalizedText>> = {
  btn_edit: { zh: '编辑', en: 'Edit', zhtw: '編輯' },
  btn_remove: { zh: '删除', en: 'Delete', zhtw: '刪除' },
  btn_batchRemove: { zh: '批量删除', en: 'Bulk delete', zhtw: '批次刪除' },
  btn_upload: { zh: '导入', en: 'Import', zhtw: '匯入' },
  btn_download: { zh: '导出', en: 'Export', zhtw: '匯出' },
}

/** Buttons and schemes that many menus have, by code. */
const commonItems: Readonly<Record<string, LocalizedText>> = {
  ...listButtons,
  btn_add: { zh: '新建', en: 'New', zhtw: '新建' },
  btn_detail: { zh: '详情', en: 'Details', zhtw: '詳情' },
  btn_copy: { zh: '复制', en: 'Copy', zhtw: '複製' },
  btn_import: { zh: '导入', en: 'Import', zhtw: '匯入' },
  btn_export: { zh: '导出', en: 'Export', zhtw: '匯出' },
  btn_resetPassword: { zh: '重置密码', en: 'Reset password', zhtw: '重設密碼' },
  all: { zh: '全部数据', en: 'All data', zhtw: '全部資料' },
}

/** Buttons of released designs that their list does not name itself, by code. */
export const designButtonNames: Readonly<Record<string, LocalizedText>> = {
  ...listButtons,
  btn_add: { zh: '新增', en: 'New', zhtw: '新增' },
  btn_detail: { zh: '查看', en: 'View', zhtw: '檢視' },
  btn_batchEdit: { zh: '批量修改', en: 'Bulk edit', zhtw: '批次修改' },
  [editLockedButton]: { zh: '修改审批中的数据', en: 'Edit data under approval', zhtw: '修改簽核中的資料' },
}

const byStoredName = (names: readonly LocalizedText[]): ReadonlyMap<string, LocalizedText> =>
  new Map(names.map((name) => [name.zh, name]))

/** Buttons of single built-in menus, by their stored names: some menus use a common code for another action. */
const builtInButtons = byStoredName([
  { zh: '发布', en: 'Publish', zhtw: '發布' },
  { zh: '仅对我生效', en: 'Only for me', zhtw: '僅對我生效' },
  { zh: '发布令牌', en: 'Publish tokens', zhtw: '發布權杖' },
  { zh: '引入外部应用', en: 'Add external remotes', zhtw: '引入外部應用' },
  { zh: '强制下线', en: 'Force offline', zhtw: '強制下線' },
  { zh: '重新发送', en: 'Resend', zhtw: '重新發送' },
  { zh: '发送', en: 'Send', zhtw: '發送' },
  { zh: '测试发送', en: 'Send a test', zhtw: '測試發送' },
  { zh: '收取邮件', en: 'Receive mail', zhtw: '收取郵件' },
  { zh: '标记已读未读', en: 'Mark as read or unread', zhtw: '標記已讀未讀' },
  { zh: '立即执行', en: 'Run now', zhtw: '立即執行' },
  { zh: '保留期限', en: 'Retention period', zhtw: '保留期限' },
  { zh: '清除', en: 'Clear', zhtw: '清除' },
  { zh: '上传', en: 'Upload', zhtw: '上傳' },
  { zh: '拉取素材', en: 'Fetch material', zhtw: '拉取素材' },
  { zh: '拉取粉丝', en: 'Fetch followers', zhtw: '拉取粉絲' },
  { zh: '同步', en: 'Sync', zhtw: '同步' },
  { zh: '常用字段', en: 'Common fields', zhtw: '常用欄位' },
  { zh: '保留份数', en: 'Copies to keep', zhtw: '保留份數' },
  { zh: '下载', en: 'Download', zhtw: '下載' },
  { zh: '恢复', en: 'Restore', zhtw: '還原' },
  { zh: '查看完整号码', en: 'Show full number', zhtw: '查看完整號碼' },
  { zh: '合并', en: 'Merge', zhtw: '合併' },
  { zh: '排课', en: 'Schedule lessons', zhtw: '排課' },
  { zh: '调课', en: 'Move lessons', zhtw: '調課' },
  { zh: '开单', en: 'Sell', zhtw: '開單' },
  { zh: '导入期初', en: 'Import opening balances', zhtw: '匯入期初' },
  { zh: '改价', en: 'Change prices', zhtw: '改價' },
  { zh: '收款', en: 'Collect', zhtw: '收款' },
  { zh: '作废', en: 'Void', zhtw: '作廢' },
  { zh: '打印', en: 'Print', zhtw: '列印' },
  { zh: '收款账户', en: 'Accounts', zhtw: '收款帳戶' },
  { zh: '账目核对', en: 'Audit', zhtw: '帳目核對' },
  { zh: '收支登记', en: 'Income and expenses', zhtw: '收支登記' },
  { zh: '收支审批', en: 'Approve income and expenses', zhtw: '收支簽核' },
  { zh: '课酬', en: 'Payroll', zhtw: '課酬' },
  { zh: '退费申请', en: 'Apply for refunds', zhtw: '退費申請' },
  { zh: '退费付款', en: 'Pay refunds', zhtw: '退費付款' },
  { zh: '转课申请', en: 'Apply for transfers', zhtw: '轉課申請' },
  { zh: '调整课时', en: 'Adjust lessons', zhtw: '調整課時' },
  { zh: '结账', en: 'Close months', zhtw: '結帳' },
  { zh: '反结账', en: 'Open months again', zhtw: '反結帳' },
  { zh: '点名', en: 'Take roll-calls', zhtw: '點名' },
  { zh: '撤销点名', en: 'Undo roll-calls', zhtw: '復原點名' },
  { zh: '请假', en: 'Enter leaves', zhtw: '請假' },
  { zh: '审批请假', en: 'Approve leaves', zhtw: '簽核請假' },
  { zh: '补课', en: 'Book make-ups', zhtw: '補課' },
  { zh: '扣课设置', en: 'Deduction settings', zhtw: '扣課設定' },
  { zh: '写跟进', en: 'Write follow-ups', zhtw: '寫跟進' },
  { zh: '改状态', en: 'Change status', zhtw: '改狀態' },
  { zh: '分配', en: 'Assign', zhtw: '分配' },
  { zh: '约试听', en: 'Book trials', zhtw: '約試聽' },
  { zh: '建跟进任务', en: 'Create follow-up tasks', zhtw: '建立跟進任務' },
  { zh: '处理预警', en: 'Handle alerts', zhtw: '處理預警' },
  { zh: '写课评', en: 'Write reviews', zhtw: '寫課評' },
  { zh: '回复', en: 'Reply', zhtw: '回覆' },
  { zh: '隐藏', en: 'Hide', zhtw: '隱藏' },
  { zh: '处理', en: 'Handle', zhtw: '處理' },
  { zh: '停课与复课', en: 'Suspend and resume', zhtw: '停課與復課' },
])

/** Fields of conditions of built-in menus, by their stored names. */
const builtInDataFields = byStoredName([
  { zh: '创建人', en: 'Created by', zhtw: '建立人' },
  created,
  { zh: '名称', en: 'Name', zhtw: '名稱' },
  { zh: '编码', en: 'Code', zhtw: '編碼' },
  { zh: '状态', en: 'Status', zhtw: '狀態' },
  type,
  position,
  role,
  { zh: '所属组织', en: 'Unit', zhtw: '所屬組織' },
  { zh: '直属主管', en: 'Manager', zhtw: '直屬主管' },
  { zh: '性别', en: 'Gender', zhtw: '性別' },
  { zh: '入职日期', en: 'Entry date', zhtw: '入職日期' },
  { zh: '教练', en: 'Coach', zhtw: '教練' },
  { zh: '助教', en: 'Assistants', zhtw: '助教' },
  { zh: '校区', en: 'Campus', zhtw: '校區' },
  { zh: '校区（含部门）', en: 'Campus with its departments', zhtw: '校區（含部門）' },
  { zh: '班型', en: 'Class type', zhtw: '班型' },
  { zh: '容量', en: 'Capacity', zhtw: '容量' },
  { zh: '开班日期', en: 'Start date', zhtw: '開班日期' },
  { zh: '阶段', en: 'Stage', zhtw: '階段' },
  { zh: '来源渠道', en: 'Source', zhtw: '來源管道' },
  { zh: '课程顾问', en: 'Consultant', zhtw: '課程顧問' },
  { zh: '学管师', en: 'Study manager', zhtw: '學管師' },
  { zh: '销售', en: 'Sold by', zhtw: '銷售' },
  { zh: '任课教练', en: 'Coach of a class', zhtw: '任課教練' },
  { zh: '科目', en: 'Subject', zhtw: '科目' },
  { zh: '组织', en: 'Organisation', zhtw: '組織' },
  { zh: '部门', en: 'Department', zhtw: '部門' },
  { zh: '主管', en: 'Head', zhtw: '主管' },
  { zh: '标题', en: 'Title', zhtw: '標題' },
  { zh: '分类', en: 'Category', zhtw: '分類' },
  { zh: '数据库类型', en: 'Database type', zhtw: '資料庫類型' },
  { zh: '主机', en: 'Host', zhtw: '主機' },
])

/** Schemes of the demo, by their stored names. Their ids are not random, as those of an administrator's are. */
const demoSchemes = byStoredName([
  { zh: '本人任教的班级', en: 'Classes that I teach', zhtw: '本人任教的班級' },
  { zh: '所在校区的班级', en: 'Classes of my campus', zhtw: '所在校區的班級' },
  { zh: '所在校区的教练', en: 'Coaches of my campus', zhtw: '所在校區的教練' },
  { zh: '所在校区的订单', en: 'Orders of my campus', zhtw: '所在校區的訂單' },
  { zh: '本人的订单', en: 'Orders that I sold', zhtw: '本人的訂單' },
  { zh: '所在校区的学员', en: 'Students of my campus', zhtw: '所在校區的學員' },
  { zh: '本人负责的学员', en: 'Students whose consultant I am', zhtw: '本人負責的學員' },
  { zh: '本人任教的学员', en: 'Students whom I teach', zhtw: '本人任教的學員' },
  { zh: '所在校区', en: 'My campus', zhtw: '所在校區' },
  { zh: '本人', en: 'Myself', zhtw: '本人' },
  { zh: '本组织及下级的用户', en: 'Users of my unit and below', zhtw: '本組織及下級的使用者' },
])
const demoSchemePrefix = 'scheme.'

/** Ids of the data schemes that releases of designs create begin with it. */
export const scopeSchemePrefix = 'scope.'
/** Names of these schemes, by what they compare the unit of a record with. */
export const scopeSchemeNames = {
  '@organizeId': {
    zh: '本人及所在组织的数据',
    en: 'Records of my own and of my unit',
    zhtw: '本人及所在組織的資料',
  },
  '@organizationAndSuborganization': {
    zh: '本人、所在组织及下级的数据',
    en: 'Records of my own, of my unit and below',
    zhtw: '本人、所在組織及下級的資料',
  },
  '@companyUnits': {
    zh: '本人及所在校区（公司）的数据',
    en: 'Records of my own and of my campus (company)',
    zhtw: '本人及所在校區（公司）的資料',
  },
} as const satisfies Partial<Record<DynamicValue, LocalizedText>>
const scopeSchemes = byStoredName(Object.values(scopeSchemeNames))

/** Follows the label of a field in the name of the item that opens it for reading. */
export const readOnlyMark: LocalizedText = { zh: '（只读）', en: ' (read-only)', zhtw: '（唯讀）' }

/** A menu, one of its items, or a field of its conditions (`dataField`). */
interface StoredItem {
  type: string
  id: string
  enCode: string
  /** As stored. */
  name: string
}

/**
 * The name of a grantable item in a language. An item that an administrator has renamed or created keeps its
 * stored name. The ids of built-in items are made of the codes of the menu and of the item.
 */
export function translateItemName({ type: kind, id, enCode, name }: StoredItem, lang: Lang): string {
  if (kind === 'module') return translateMenuName({ enCode, name }, lang)
  if (kind === 'form' && enCode.endsWith(readSuffix) && name.endsWith(readOnlyMark.zh))
    return name.slice(0, -readOnlyMark.zh.length) + readOnlyMark[lang]
  const menu = id.startsWith('menu.') ? id.slice('menu.'.length, -enCode.length - 1) : ''
  const items = builtInItems[menu]
  const columnOrField = kind === 'column' || kind === 'form' ? items?.[kind]?.[enCode] : undefined
  const common = kind === 'button' || kind === 'resource' ? commonItems[enCode] : undefined
  const ofDesign = kind === 'button' ? designButtonNames[enCode] : undefined
  const text = [columnOrField, common, ofDesign].find((known) => known?.zh === name)
  if (text) return translate(text, lang)
  const ownText = findByStoredName(kind, id, name)
  return ownText ? translate(ownText, lang) : name
}

function findByStoredName(kind: string, id: string, name: string): LocalizedText | undefined {
  if (kind === 'resource' && id.startsWith(scopeSchemePrefix)) return scopeSchemes.get(name)
  if (kind === 'resource') return id.startsWith(demoSchemePrefix) ? demoSchemes.get(name) : undefined
  if (!id.startsWith('menu.')) return undefined
  if (kind === 'dataField') return builtInDataFields.get(name)
  return kind === 'button' ? builtInButtons.get(name) : undefined
}

/** The name of an item in every language, for a sentence whose reader is not known yet. */
export const localizeItemName = (item: StoredItem): LocalizedText =>
  localize((lang) => translateItemName(item, lang))

interface ItemRow {
  id: string
  enCode: string
  fullName: string
}

/**
 * Rows of items of one kind with their names in a language. A keyword keeps those of which the code, the stored
 * name or the name in the language contains it, in any letter case.
 */
export function withItemNames<Row extends ItemRow>(
  type: string,
  rows: readonly Row[],
  lang: Lang,
  keyword = '',
): Row[] {
  const searched = keyword.toLowerCase()
  return rows.flatMap((row) => {
    const fullName = translateItemName({ ...row, type, name: row.fullName }, lang)
    const isFound = [row.enCode, row.fullName, fullName].some((name) => name.toLowerCase().includes(searched))
    return isFound ? [{ ...row, fullName }] : []
  })
}
