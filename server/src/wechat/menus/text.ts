import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  fullTop: { zh: '一级菜单最多 3 个', en: 'The menu can have at most 3 buttons.', zhtw: '一級選單最多 3 個' },
  fullBelow: {
    zh: '每个一级菜单下最多 5 个子菜单',
    en: 'A button can have at most 5 sub-buttons.',
    zhtw: '每個一級選單下最多 5 個子選單',
  },
  tooDeep: {
    zh: '菜单只有两级，请选择一级菜单',
    en: 'The menu has two levels. Select a top-level button.',
    zhtw: '選單只有兩級，請選擇一級選單',
  },
  hasBelow: {
    zh: '该菜单下还有子菜单，不能移到其他菜单下',
    en: 'This button has sub-buttons and cannot be moved below another button.',
    zhtw: '該選單下還有子選單，不能移到其他選單下',
  },
  removeBelow: { zh: '请先删除其子菜单', en: 'Delete its sub-buttons first.', zhtw: '請先刪除其子選單' },
  longTop: {
    zh: '一级菜单名称最多 16 字节（约 5 个汉字）',
    en: 'A top-level name can have at most 16 bytes (about 5 Chinese characters).',
    zhtw: '一級選單名稱最多 16 位元組（約 5 個漢字）',
  },
  longBelow: {
    zh: '子菜单名称最多 60 字节（约 20 个汉字）',
    en: 'A sub-button name can have at most 60 bytes (about 20 Chinese characters).',
    zhtw: '子選單名稱最多 60 位元組（約 20 個漢字）',
  },
  noUrl: { zh: '请填写网页地址', en: 'Enter the page address.', zhtw: '請填寫網頁位址' },
  keyTaken: { zh: '菜单标识已被使用', en: 'The button key is already used.', zhtw: '選單標識已被使用' },
  noParent: { zh: '上级菜单不存在', en: 'The parent button does not exist.', zhtw: '上級選單不存在' },
} satisfies Record<string, LocalizedText>

export const constraints = {
  wechat_menu__key: { text: text.keyTaken, field: 'key' },
} satisfies Constraints
