import type { AuditAction, AuditNoun } from '@tessera/shared/contract/org/audit'
import type { LocalizedText } from '@tessera/shared/contract/lang'

export const title: LocalizedText = { zh: '权限审计', en: 'Audit log', zhtw: '權限稽核' }

/** Column titles of an exported sheet. */
export const heads = {
  time: { zh: '时间', en: 'Time', zhtw: '時間' },
  userName: { zh: '操作人', en: 'User', zhtw: '操作人' },
  noun: { zh: '对象类型', en: 'Object type', zhtw: '對象類型' },
  objectName: { zh: '操作对象', en: 'Object', zhtw: '操作對象' },
  action: { zh: '操作', en: 'Action', zhtw: '操作' },
  before: { zh: '变更前', en: 'Before', zhtw: '變更前' },
  after: { zh: '变更后', en: 'After', zhtw: '變更後' },
  ip: { zh: 'IP地址', en: 'IP address', zhtw: 'IP位址' },
  agent: { zh: '设备', en: 'Device', zhtw: '裝置' },
  requestId: { zh: '请求编号', en: 'Request ID', zhtw: '請求編號' },
} satisfies Record<string, LocalizedText>

export const nouns: Readonly<Record<AuditNoun, LocalizedText>> = {
  user: { zh: '用户', en: 'User', zhtw: '使用者' },
  role: { zh: '角色', en: 'Role', zhtw: '角色' },
  position: { zh: '岗位', en: 'Position', zhtw: '職位' },
  group: { zh: '分组', en: 'Group', zhtw: '分組' },
  organize: { zh: '组织', en: 'Organisation', zhtw: '組織' },
  branchAdmin: { zh: '分级管理员', en: 'Branch administrator', zhtw: '分級管理員' },
  menu: { zh: '菜单', en: 'Menu', zhtw: '選單' },
  button: { zh: '按钮', en: 'Button', zhtw: '按鈕' },
  column: { zh: '列表字段', en: 'List column', zhtw: '清單欄位' },
  formField: { zh: '表单字段', en: 'Form field', zhtw: '表單欄位' },
  dataField: { zh: '数据权限字段', en: 'Data permission field', zhtw: '資料權限欄位' },
  flow: { zh: '流程', en: 'Flow', zhtw: '流程' },
  dataScheme: { zh: '数据权限方案', en: 'Data permission scheme', zhtw: '資料權限方案' },
  portal: { zh: '门户', en: 'Portal', zhtw: '門戶' },
  dataSet: { zh: '数据集', en: 'Data set', zhtw: '資料集' },
}

export const actions: Readonly<Record<AuditAction, LocalizedText>> = {
  create: { zh: '新建', en: 'Created', zhtw: '新建' },
  update: { zh: '编辑', en: 'Edited', zhtw: '編輯' },
  remove: { zh: '删除', en: 'Deleted', zhtw: '刪除' },
  state: { zh: '启用/禁用', en: 'Enabled or disabled', zhtw: '啟用/停用' },
  grant: { zh: '授权', en: 'Permissions', zhtw: '授權' },
  members: { zh: '成员', en: 'Members', zhtw: '成員' },
  resetPassword: { zh: '重置密码', en: 'Password reset', zhtw: '重設密碼' },
  changePassword: { zh: '修改密码', en: 'Password changed', zhtw: '修改密碼' },
  unlock: { zh: '解除锁定', en: 'Unlocked', zhtw: '解除鎖定' },
  forceOffline: { zh: '强制下线', en: 'Forced offline', zhtw: '強制下線' },
  import: { zh: '导入', en: 'Imported', zhtw: '匯入' },
  twoFactor: { zh: '两步验证', en: 'Two-step verification', zhtw: '兩步驟驗證' },
}
