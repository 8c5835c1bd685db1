import type { Lang, LocalizedText } from '@tessera/shared/contract/lang'
import { translate } from '../../http/translate.ts'

type Names = Readonly<Record<string, LocalizedText>>

const created: LocalizedText = { zh: '创建时间', en: 'Created', zhtw: '建立時間' }
const description: LocalizedText = { zh: '说明', en: 'Description', zhtw: '說明' }
const type: LocalizedText = { zh: '类型', en: 'Type', zhtw: '類型' }
const position: LocalizedText = { zh: '岗位', en: 'Positions', zhtw: '職位' }
const role: LocalizedText = { zh: '角色', en: 'Roles', zhtw: '角色' }
const mobilePhone: LocalizedText = { zh: '手机号码', en: 'Mobile', zhtw: '手機號碼' }
const certificatesNumber: LocalizedText = { zh: '证件号码', en: 'ID number', zhtw: '證件號碼' }

/**
 * The built-in columns and form fields by the code of their menu, with the titles of the list and of the form;
 * `tools/rules/item-names.test.ts` compares both. The seeds store the Chinese names.
 */
export const builtInItems: Readonly<Record<string, { column?: Names; form?: Names }>> = {
  'permission.user': {
    column: {
      gender: { zh: '性别', en: 'Gender', zhtw: '性別' },
      mobilePhone,
      position,
      roleName: role,
      certificatesNumber,
      creatorTime: created,
      description,
    },
    form: {
      roleId: role,
      positionId: position,
      managerId: { zh: '直属主管', en: 'Manager', zhtw: '直屬主管' },
      mobilePhone,
      certificatesType: { zh: '证件类型', en: 'ID document', zhtw: '證件類型' },
      certificatesNumber,
      enabledMark: { zh: '状态', en: 'Status', zhtw: '狀態' },
    },
  },
  'edu.eduClasslist': {
    column: {
      studentCount: { zh: '人数/容量', en: 'Enrolled', zhtw: '人數/容量' },
      fillRate: { zh: '满班率', en: 'Fill rate', zhtw: '滿班率' },
      attendRate30: { zh: '30 天到课', en: 'Attendance 30 d', zhtw: '30 天到課' },
      lowBalanceCount: { zh: '课时不足', en: 'Low balance', zhtw: '課時不足' },
      avgStar90: { zh: '90 天评分', en: 'Rating 90 d', zhtw: '90 天評分' },
    },
  },
  'permission.organize': { column: { description, creatorTime: created } },
  'permission.department': {
    column: { manager: { zh: '部门主管', en: 'Head', zhtw: '部門主管' }, description, creatorTime: created },
  },
  'permission.position': { column: { type, description, creatorTime: created } },
  'permission.role': { column: { description, creatorTime: created } },
  'permission.group': { column: { description, creatorTime: created } },
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

/** Buttons and schemes that many menus have, by code. */
const commonItems: Readonly<Record<string, LocalizedText>> = {
  btn_add: { zh: '新建', en: 'New', zhtw: '新建' },
  btn_edit: { zh: '编辑', en: 'Edit', zhtw: '編輯' },
  btn_remove: { zh: '删除', en: 'Delete', zhtw: '刪除' },
  btn_resetPassword: { zh: '重置密码', en: 'Reset password', zhtw: '重設密碼' },
  all: { zh: '全部数据', en: 'All data', zhtw: '全部資料' },
}

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
  const menu = id.startsWith('menu.') ? id.slice('menu.'.length, -enCode.length - 1) : ''
  const items = builtInItems[menu]
  const columnOrField = kind === 'column' || kind === 'form' ? items?.[kind]?.[enCode] : undefined
  const common = kind === 'button' || kind === 'resource' ? commonItems[enCode] : undefined
  const text = columnOrField ?? common
  return text?.zh === name ? translate(text, lang) : name
}
