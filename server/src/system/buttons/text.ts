import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  enCodeTaken: {
    zh: '该菜单下按钮编码已存在',
    en: 'This menu already has a button with this code.',
    zhtw: '該選單下按鈕編碼已存在',
  },
  noModule: {
    zh: 'moduleId：所属菜单不存在',
    en: 'moduleId: the menu does not exist.',
    zhtw: 'moduleId：所屬選單不存在',
  },
  fixedModule: {
    zh: 'moduleId：不能移到其他菜单',
    en: 'moduleId: a button cannot be moved to another menu.',
    zhtw: 'moduleId：不能移到其他選單',
  },
  noParent: {
    zh: 'parentId：上级按钮不存在',
    en: 'parentId: the parent button does not exist.',
    zhtw: 'parentId：上級按鈕不存在',
  },
  otherParent: {
    zh: 'parentId：上级按钮属于其他菜单',
    en: 'parentId: the parent button belongs to another menu.',
    zhtw: 'parentId：上級按鈕屬於其他選單',
  },
  ownParent: {
    zh: '上级按钮不能是自己或自己的下级',
    en: 'A button cannot be placed below itself.',
    zhtw: '上級按鈕不能是自己或自己的下級',
  },
  hasChildren: {
    zh: '该按钮下有子按钮，不能删除',
    en: 'This button has child buttons and cannot be deleted.',
    zhtw: '該按鈕下有子按鈕，不能刪除',
  },
} satisfies Record<string, LocalizedText>

export const constraints = {
  system_button__en_code: { text: text.enCodeTaken, field: 'enCode' },
  system_button__module: { text: text.noModule, field: 'moduleId' },
  system_button__circle: { text: text.ownParent, field: 'parentId' },
  system_button__parent: { text: text.noParent, field: 'parentId' },
  system_button__children: { text: text.hasChildren },
} satisfies Constraints
