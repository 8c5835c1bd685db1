import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  copySuffix: { zh: '副本', en: 'copy', zhtw: '副本' },
  enCodeTaken: {
    zh: '门户编码已存在',
    en: 'A portal with this code already exists.',
    zhtw: '入口網站編碼已存在',
  },
  nameTaken: {
    zh: '门户名称已存在',
    en: 'A portal with this name already exists.',
    zhtw: '入口網站名稱已存在',
  },
  noCategory: {
    zh: '所选的门户分类不存在',
    en: 'The selected category does not exist.',
    zhtw: '所選的入口網站分類不存在',
  },
  layout_unreadable: {
    zh: '门户内容不是有效的布局',
    en: 'This is not a valid portal layout.',
    zhtw: '入口網站內容不是有效的版面',
  },
  layout_tooLong: {
    zh: '门户内容过大，最多 {{n}} MB',
    en: 'The layout is too large. It can have at most {{n}} MB.',
    zhtw: '入口網站內容過大，最多 {{n}} MB',
  },
  layout_tooMany: {
    zh: '一个门户最多放 {{n}} 个组件',
    en: 'A portal can have at most {{n}} widgets.',
    zhtw: '一個入口網站最多放 {{n}} 個元件',
  },
  layout_widget: {
    zh: '门户中的第 {{n}} 个组件无法识别',
    en: 'Widget {{n}} of the portal cannot be read.',
    zhtw: '無法識別入口網站中的第 {{n}} 個元件',
  },
  layout_place: {
    zh: '门户中的第 {{n}} 个组件超出了 12 列的布局范围',
    en: 'Widget {{n}} of the portal lies outside of the 12 columns.',
    zhtw: '入口網站中的第 {{n}} 個元件超出了 12 欄的版面範圍',
  },
  layout_twice: {
    zh: '门户中的第 {{n}} 个组件与前面的组件编号重复',
    en: 'Widget {{n}} of the portal has the same number as another one.',
    zhtw: '入口網站中的第 {{n}} 個元件與前面的元件編號重複',
  },
  wrongAddress: {
    zh: '请填写以 https:// 开头的网址',
    en: 'Enter an address that starts with https://.',
    zhtw: '請填寫以 https:// 開頭的網址',
  },
  wrongFile: {
    zh: '这不是门户导出的文件',
    en: 'This file was not exported from a portal.',
    zhtw: '這不是入口網站匯出的檔案',
  },
  locked: {
    zh: '“{{name}}”已被{{user}}锁定，请联系对方解锁后再修改',
    en: '“{{name}}” is locked by {{user}}. Ask them to unlock it before you change it.',
    zhtw: '「{{name}}」已被{{user}}鎖定，請聯絡對方解鎖後再修改',
  },
  used: {
    zh: '菜单“{{names}}”仍在使用此门户，请先删除这些菜单',
    en: 'These menus still open this portal: {{names}}. Delete them first.',
    zhtw: '選單「{{names}}」仍在使用此入口網站，請先刪除這些選單',
  },
  changedMeanwhile: {
    zh: '“{{name}}”已在别处（如其他窗口）被修改，您的更改没有保存',
    en: '“{{name}}” was changed meanwhile, perhaps in another window. Your changes were not saved.',
    zhtw: '「{{name}}」已在別處（如其他視窗）被修改，您的變更沒有儲存',
  },
} satisfies Record<string, LocalizedText>

export const constraints: Constraints = {
  lowcode_portal__en_code: { field: 'enCode', text: text.enCodeTaken },
  lowcode_portal__full_name: { field: 'fullName', text: text.nameTaken },
}
