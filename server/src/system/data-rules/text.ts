import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { SchemeProblem } from '@tessera/shared/contract/org/conditions'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  noModule: {
    zh: 'moduleId：所属菜单不存在',
    en: 'moduleId: the menu does not exist.',
    zhtw: 'moduleId：所屬選單不存在',
  },
  fixedModule: {
    zh: 'moduleId：不能移到其他菜单',
    en: 'moduleId: cannot be moved to another menu.',
    zhtw: 'moduleId：不能移到其他選單',
  },
  fieldTaken: {
    zh: '该菜单下数据权限字段已存在',
    en: 'This data field already exists in the menu.',
    zhtw: '該選單下資料權限欄位已存在',
  },
  badType: {
    zh: 'type：不支持的字段类型“{{name}}”',
    en: 'type: field type "{{name}}" is not supported.',
    zhtw: 'type：不支援的欄位類型「{{name}}」',
  },
  badOperator: {
    zh: 'conditionSymbol：该类型不能用“{{name}}”比较',
    en: 'conditionSymbol: this type does not support the operator "{{name}}".',
    zhtw: 'conditionSymbol：該類型不能用「{{name}}」比較',
  },
  badValue: {
    zh: 'conditionText：不支持的条件内容“{{name}}”',
    en: 'conditionText: value "{{name}}" is not supported.',
    zhtw: 'conditionText：不支援的條件內容「{{name}}」',
  },
  fieldUsed: {
    zh: '数据权限方案“{{name}}”正在使用该字段，不能删除或改变',
    en: 'This field is used by the scheme "{{name}}" and cannot be deleted or changed.',
    zhtw: '資料權限方案「{{name}}」正在使用該欄位，不能刪除或變更',
  },
  schemeTaken: {
    zh: '该菜单下方案名称已存在',
    en: 'This scheme name already exists in the menu.',
    zhtw: '該選單下方案名稱已存在',
  },
  builtIn: {
    zh: '内置方案“全部数据”不能修改或删除',
    en: 'The built-in scheme “All data” cannot be changed or deleted.',
    zhtw: '內建方案「全部資料」不能修改或刪除',
  },
  noRecords: {
    zh: '该菜单没有由数据权限控制的数据，不能预览',
    en: 'This menu has no data controlled by data permissions, so there is nothing to preview.',
    zhtw: '該選單沒有由資料權限控制的資料，不能預覽',
  },
  unknownHere: {
    zh: '条件中有该页面不认识的字段，方案不会放行任何数据',
    en: 'The conditions contain a field that the page does not know. The scheme would hide all data.',
    zhtw: '條件中有該頁面不認識的欄位，方案不會放行任何資料',
  },
} satisfies Record<string, LocalizedText>

const at = (zh: string, en: string, zhtw: string): LocalizedText => ({
  zh: `conditionJson{{path}}：${zh}`,
  en: `conditionJson{{path}}: ${en}`,
  zhtw: `conditionJson{{path}}：${zhtw}`,
})

/** Problems of a condition; `{{path}}` is its position. */
export const conditionProblems: Record<SchemeProblem['why'], LocalizedText> = {
  notJson: at('不是有效的 JSON', 'not valid JSON.', '不是有效的 JSON'),
  notAScheme: at('不是有效的条件方案', 'not a valid scheme of conditions.', '不是有效的條件方案'),
  unknownField: at('没有这个数据权限字段', 'this data field does not exist.', '沒有這個資料權限欄位'),
  unknownOperator: at('没有这个条件符号', 'this operator does not exist.', '沒有這個條件符號'),
  unknownValue: at('没有这个动态条件值', 'this dynamic value does not exist.', '沒有這個動態條件值'),
  notAllowed: at('该字段不能这样比较', 'this field does not support this comparison.', '該欄位不能這樣比較'),
  badValue: at('条件值不正确', 'invalid value.', '條件值不正確'),
}

export const constraints = {
  system_data_field__en_code: { text: text.fieldTaken, field: 'enCode' },
  system_data_field__module: { text: text.noModule, field: 'moduleId' },
  system_data_scheme__full_name: { text: text.schemeTaken, field: 'fullName' },
  system_data_scheme__module: { text: text.noModule, field: 'moduleId' },
} satisfies Constraints
