import type { LocalizedText } from '@tessera/shared/contract/lang'

/** Column titles of exported and imported sheets. */
export const heads = {
  account: { zh: '账号', en: 'Account', zhtw: '帳號' },
  realName: { zh: '姓名', en: 'Name', zhtw: '姓名' },
  organizeId: { zh: '所属组织', en: 'Department', zhtw: '所屬組織' },
  gender: { zh: '性别', en: 'Gender', zhtw: '性別' },
  mobilePhone: { zh: '手机号码', en: 'Mobile', zhtw: '手機號碼' },
  managerId: { zh: '直属主管', en: 'Manager', zhtw: '直屬主管' },
  position: { zh: '岗位', en: 'Positions', zhtw: '職位' },
  roleName: { zh: '角色', en: 'Roles', zhtw: '角色' },
  enabledMark: { zh: '状态', en: 'Status', zhtw: '狀態' },
  lastLoginTime: { zh: '最近登录', en: 'Last sign-in', zhtw: '最近登入' },
  email: { zh: '邮箱', en: 'Email', zhtw: '信箱' },
  entryDate: { zh: '入职日期', en: 'Entry date', zhtw: '入職日期' },
  birthday: { zh: '出生日期', en: 'Date of birth', zhtw: '出生日期' },
  certificatesType: { zh: '证件类型', en: 'ID document', zhtw: '證件類型' },
  certificatesNumber: { zh: '证件号码', en: 'ID number', zhtw: '證件號碼' },
  education: { zh: '学历', en: 'Education', zhtw: '學歷' },
  nation: { zh: '民族', en: 'Ethnic group', zhtw: '民族' },
  nativePlace: { zh: '籍贯', en: 'Place of origin', zhtw: '籍貫' },
  telePhone: { zh: '办公电话', en: 'Office phone', zhtw: '辦公電話' },
  landline: { zh: '住宅电话', en: 'Home phone', zhtw: '住宅電話' },
  urgentContacts: { zh: '紧急联系人', en: 'Emergency contact', zhtw: '緊急聯絡人' },
  urgentTelePhone: { zh: '紧急联系电话', en: 'Emergency phone', zhtw: '緊急聯絡電話' },
  postalAddress: { zh: '通讯地址', en: 'Postal address', zhtw: '通訊地址' },
  creatorTime: { zh: '创建时间', en: 'Created', zhtw: '建立時間' },
  sortCode: { zh: '排序', en: 'Sort order', zhtw: '排序' },
  description: { zh: '说明', en: 'Description', zhtw: '說明' },
} satisfies Record<string, LocalizedText>

export const genders: Readonly<Record<number, LocalizedText>> = {
  1: { zh: '男', en: 'Male', zhtw: '男' },
  2: { zh: '女', en: 'Female', zhtw: '女' },
  3: { zh: '保密', en: 'Prefer not to say', zhtw: '保密' },
}
export const states: Readonly<Record<number, LocalizedText>> = {
  1: { zh: '启用', en: 'Enabled', zhtw: '啟用' },
  0: { zh: '禁用', en: 'Disabled', zhtw: '停用' },
}
