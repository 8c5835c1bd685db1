import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { SchemeProblem } from '@tessera/shared/contract/org/conditions'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  noModule: {
    zh: 'moduleId：所属菜单不存在',
    en: 'moduleId: there is no such menu.',
    zhtw: 'moduleId：所屬選單不存在',
  },
  fixedModule: {
    zh: 'moduleId：不能移到其他菜单',
    en: 'moduleId: it cannot move to another menu.',
    zhtw: 'moduleId：不能移到其他選單',
  },
  fieldTaken: {
    zh: '该菜单下数据权限字段已存在',
    en: 'This menu has a data field of this code already.',
    zhtw: '該選單下資料權限欄位已存在',
  },
  badType: {
    zh: 'type：不支持的字段类型“{{name}}”',
    en: 'type: "{{name}}" is no type of field.',
    zhtw: 'type：不支援的欄位類型「{{name}}」',
  },
  badOperator: {
    zh: 'conditionSymbol：该类型不能用“{{name}}”比较',
    en: 'conditionSymbol: this type cannot be compared by "{{name}}".',
    zhtw: 'conditionSymbol：該類型不能用「{{name}}」比較',
  },
  badValue: {
    zh: 'conditionText：不支持的条件内容“{{name}}”',
    en: 'conditionText: "{{name}}" is no value that can be looked up.',
    zhtw: 'conditionText：不支援的條件內容「{{name}}」',
  },
  fieldUsed: {
    zh: '数据权限方案“{{name}}”正在使用该字段，不能删除或改变',
    en: 'The scheme "{{name}}" uses this field: it cannot be deleted or changed.',
    zhtw: '資料權限方案「{{name}}」正在使用該欄位，不能刪除或變更',
  },
  schemeTaken: {
    zh: '该菜单下方案名称已存在',
    en: 'This menu has a scheme of this name already.',
    zhtw: '該選單下方案名稱已存在',
  },
  builtIn: {
    zh: '内置方案“全部数据”不能修改或删除',
    en: 'The built-in scheme of all data cannot be changed or deleted.',
    zhtw: '內建方案「全部資料」不能修改或刪除',
  },
  noRecords: {
    zh: '该菜单没有由数据权限控制的数据，不能预览',
    en: 'This menu has no records that data permissions speak of: there is nothing to preview.',
    zhtw: '該選單沒有由資料權限控制的資料，不能預覽',
  },
  unknownHere: {
    zh: '条件中有该页面不认识的字段，方案不会放行任何数据',
    en: 'The page does not know a field of these conditions: the scheme would let nothing through.',
    zhtw: '條件中有該頁面不認識的欄位，方案不會放行任何資料',
  },
} satisfies Record<string, LocalizedText>

const at = (zh: string, en: string, zhtw: string): LocalizedText => ({
  zh: `conditionJson{{path}}：${zh}`,
  en: `conditionJson{{path}}: ${en}`,
  zhtw: `conditionJson{{path}}：${zhtw}`,
})

/** What is wrong with a condition; `{{path}}` says where. */
export const wrong: Record<SchemeProblem['why'], LocalizedText> = {
  notJson: at('不是有效的 JSON', 'this is not valid JSON.', '不是有效的 JSON'),
  notAScheme: at('不是有效的条件方案', 'this is not a scheme of conditions.', '不是有效的條件方案'),
  unknownField: at('没有这个数据权限字段', 'there is no such field.', '沒有這個資料權限欄位'),
  unknownOperator: at('没有这个条件符号', 'there is no such operator.', '沒有這個條件符號'),
  unknownValue: at('没有这个动态条件值', 'there is no such dynamic value.', '沒有這個動態條件值'),
  notAllowed: at('该字段不能这样比较', 'this field cannot be compared like that.', '該欄位不能這樣比較'),
  badValue: at('条件值不正确', 'this value does not fit the field.', '條件值不正確'),
}

export const constraints = {
  system_data_field__en_code: { text: text.fieldTaken, field: 'enCode' },
  system_data_field__module: { text: text.noModule, field: 'moduleId' },
  system_data_scheme__full_name: { text: text.schemeTaken, field: 'fullName' },
  system_data_scheme__module: { text: text.noModule, field: 'moduleId' },
} satisfies Constraints
