import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('demos', {
  'permission.about': {
    zh: '没有授权的按钮不会显示；服务器还会再判断一次。',
    en: 'A button that was not granted is not there, and the server judges once more.',
    zhtw: '沒有授權的按鈕不會顯示；伺服器還會再判斷一次。',
  },
  'permission.buttons': {
    zh: '您在此菜单中可以使用的按钮',
    en: 'The buttons that you have on this menu',
    zhtw: '您在此選單中可以使用的按鈕',
  },
  'permission.add': { zh: '新建', en: 'Add', zhtw: '新建' },
  'permission.edit': { zh: '编辑', en: 'Edit', zhtw: '編輯' },
  'permission.remove': { zh: '删除', en: 'Delete', zhtw: '刪除' },
  'permission.none': {
    zh: '没有授予您任何按钮。管理员可以在“授权管理”中授予。',
    en: 'You were granted no button. An administrator grants them under Authorize.',
    zhtw: '沒有授予您任何按鈕。管理員可以在「授權管理」中授予。',
  },
  'permission.judged': { zh: '逐个判断', en: 'One by one', zhtw: '逐個判斷' },
  'permission.button': { zh: '按钮', en: 'Button', zhtw: '按鈕' },
  'permission.code': { zh: '按钮编码', en: 'Code', zhtw: '按鈕編碼' },
  'permission.held': { zh: '是否拥有', en: 'Held', zhtw: '是否擁有' },
  'permission.yes': { zh: '有', en: 'Yes', zhtw: '有' },
  'permission.no': { zh: '无', en: 'No', zhtw: '無' },
  'permission.pressed': {
    zh: '您可以执行“{{name}}”',
    en: 'You may do this: {{name}}',
    zhtw: '您可以執行「{{name}}」',
  },
})
