import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  copySuffix: { zh: '副本', en: 'copy', zhtw: '副本' },
  enCodeTaken: { zh: '编码已存在', en: 'A design with this code already exists.', zhtw: '編碼已存在' },
  nameTaken: { zh: '名称已存在', en: 'A design with this name already exists.', zhtw: '名稱已存在' },
  notJson: {
    zh: '设计内容不是有效的 JSON',
    en: 'The design is not valid JSON.',
    zhtw: '設計內容不是有效的 JSON',
  },
  used: {
    zh: '菜单“{{names}}”仍在使用此功能，请先删除这些菜单',
    en: 'These menus still open this form: {{names}}. Delete them first.',
    zhtw: '選單「{{names}}」仍在使用此功能，請先刪除這些選單',
  },
  restoreTaken: {
    zh: '已有名称或编码相同的设计“{{name}}”，请先修改它再恢复',
    en: '“{{name}}” has the same name or code. Change it before you restore this design.',
    zhtw: '已有名稱或編碼相同的設計「{{name}}」，請先修改它再恢復',
  },
  noWebRight: {
    zh: '您没有“功能设计”的相应权限',
    en: 'You don’t have this right for page designs.',
    zhtw: '您沒有「功能設計」的相應權限',
  },
  noAppRight: {
    zh: '您没有“App 设计”的相应权限',
    en: 'You don’t have this right for app designs.',
    zhtw: '您沒有「App 設計」的相應權限',
  },
  otherType: {
    zh: '功能设计与 App 设计不能互相转换',
    en: 'A page design cannot become an app design, nor the other way round.',
    zhtw: '功能設計與 App 設計不能互相轉換',
  },
  changedMeanwhile: {
    zh: '“{{name}}”已在别处（如其他窗口）被修改，您的更改没有保存',
    en: '“{{name}}” was changed meanwhile, perhaps in another window. Your changes were not saved.',
    zhtw: '「{{name}}」已在別處（如其他視窗）被修改，您的變更沒有儲存',
  },
} satisfies Record<string, LocalizedText>

export const constraints: Constraints = {
  lowcode_design__en_code: { field: 'enCode', text: text.enCodeTaken },
  lowcode_design__full_name: { field: 'fullName', text: text.nameTaken },
}
