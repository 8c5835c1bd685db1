import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('demos', {
  'permission.about': {
    zh: '未授权的按钮不会显示，服务器也会再次校验权限。',
    en: 'Buttons without permission are hidden. The server checks the permission again.',
    zhtw: '未授權的按鈕不會顯示，伺服器也會再次驗證權限。',
  },
  'permission.buttons': {
    zh: '您在此菜单中可以使用的按钮',
    en: 'Your buttons on this menu',
    zhtw: '您在此選單中可以使用的按鈕',
  },
  'permission.add': { zh: '新建', en: 'Add', zhtw: '新建' },
  'permission.edit': { zh: '编辑', en: 'Edit', zhtw: '編輯' },
  'permission.remove': { zh: '删除', en: 'Delete', zhtw: '刪除' },
  'permission.none': {
    zh: '账号尚未分配按钮权限，请联系管理员在“授权管理”中授权。',
    en: 'You have no button permissions. Ask an administrator to grant them under Authorize.',
    zhtw: '帳號尚未分配按鈕權限，請聯絡管理員在「授權管理」中授權。',
  },
  'permission.judged': { zh: '权限明细', en: 'Permission details', zhtw: '權限明細' },
  'permission.button': { zh: '按钮', en: 'Button', zhtw: '按鈕' },
  'permission.code': { zh: '按钮编码', en: 'Code', zhtw: '按鈕編碼' },
  'permission.held': { zh: '是否有权限', en: 'Granted', zhtw: '是否有權限' },
  'permission.yes': { zh: '有', en: 'Yes', zhtw: '有' },
  'permission.no': { zh: '无', en: 'No', zhtw: '無' },
  'permission.pressed': {
    zh: '您可以执行“{{name}}”',
    en: 'You have permission: {{name}}',
    zhtw: '您可以執行「{{name}}」',
  },
})
