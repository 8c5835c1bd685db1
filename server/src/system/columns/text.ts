import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  columnTaken: {
    zh: '该菜单下列表字段已存在',
    en: 'This menu already has a column with this code.',
    zhtw: '該選單下清單欄位已存在',
  },
  fieldTaken: {
    zh: '该菜单下表单字段已存在',
    en: 'This menu already has a form field with this code.',
    zhtw: '該選單下表單欄位已存在',
  },
  noModule: {
    zh: 'moduleId：所属菜单不存在',
    en: 'moduleId: the menu does not exist.',
    zhtw: 'moduleId：所屬選單不存在',
  },
  fixedModule: {
    zh: 'moduleId：不能移到其他菜单',
    en: 'moduleId: a field cannot be moved to another menu.',
    zhtw: 'moduleId：不能移到其他選單',
  },
} satisfies Record<string, LocalizedText>

export const constraints = {
  system_column__en_code: { text: text.columnTaken, field: 'enCode' },
  system_column__module: { text: text.noModule, field: 'moduleId' },
  system_form_field__en_code: { text: text.fieldTaken, field: 'enCode' },
  system_form_field__module: { text: text.noModule, field: 'moduleId' },
} satisfies Constraints
