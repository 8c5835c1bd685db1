import type { DesignEvent } from '@tessera/shared/contract/fields/actions'
import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { MigrationStep } from '@tessera/shared/contract/lowcode/designs'
import type { DesignProblem } from '@tessera/shared/fields/design'
import type { ScriptProblem } from '@tessera/shared/fields/read-script'

export const text = {
  notReleasable: {
    zh: '设计有 {{n}} 个问题，请修改后再发布：{{first}}',
    en: 'This design has {{n}} problem(s). Fix them before you release it: {{first}}',
    zhtw: '設計有 {{n}} 個問題，請修改後再發布：{{first}}',
  },
  unanswered: {
    zh: '发布会影响已有数据，请先选择如何处理：{{names}}',
    en: 'The release affects existing data. Decide first what happens to: {{names}}',
    zhtw: '發布會影響既有資料，請先選擇如何處理：{{names}}',
  },
  moreValues: {
    zh: '您选择处理方式后，又有新的数据填入：{{names}}。请按最新数量重新确认',
    en: 'More values were entered after you decided what happens to: {{names}}. Check the new numbers and decide again.',
    zhtw: '您選擇處理方式後，又有新的資料填入：{{names}}。請依最新數量重新確認',
  },
  badAnswer: {
    zh: '“{{name}}”没有这种处理方式',
    en: '“{{name}}” cannot be handled that way.',
    zhtw: '「{{name}}」沒有這種處理方式',
  },
  noForm: {
    zh: '表单设计内容无法识别',
    en: 'The form of this design cannot be read.',
    zhtw: '表單設計內容無法識別',
  },
  badCondition: {
    zh: '列表按钮“{{button}}”的显示条件不完整，或字段“{{field}}”不存在',
    en: 'List: the condition of the button “{{button}}” is incomplete, or its field “{{field}}” does not exist.',
    zhtw: '清單按鈕「{{button}}」的顯示條件不完整，或欄位「{{field}}」不存在',
  },
  noFields: {
    zh: '表单没有可填写的字段',
    en: 'The form has no field to fill in.',
    zhtw: '表單沒有可填寫的欄位',
  },
  nameTooLong: {
    zh: '数据表名“{{name}}”超过 63 个字符，请缩短编码或子表字段名',
    en: 'The table name “{{name}}” is longer than 63 characters. Use a shorter code or sub-table name.',
    zhtw: '資料表名稱「{{name}}」超過 63 個字元，請縮短編碼或子表欄位名稱',
  },
  ownName: {
    zh: '字段名“{{name}}”是每条记录自带的，请更换',
    en: 'Every record has “{{name}}” already. Choose another field name.',
    zhtw: '欄位名稱「{{name}}」是每筆記錄自帶的，請更換',
  },
  systemColumn: {
    zh: '字段名“{{name}}”是数据库的保留列名，请更换',
    en: 'The field name “{{name}}” is a column of the database itself. Choose another name.',
    zhtw: '欄位名稱「{{name}}」是資料庫的保留欄名，請更換',
  },
  tooManyColumns: {
    zh: '“{{label}}”有 {{n}} 个字段，一张数据表最多 {{limit}} 个，请拆分表单或使用子表',
    en: '“{{label}}” has {{n}} [n:field|fields], and a table can have at most {{limit}}. Split the form, or use sub-tables.',
    zhtw: '「{{label}}」有 {{n}} 個欄位，一張資料表最多 {{limit}} 個，請拆分表單或使用子表',
  },
  columnsUsedUp: {
    zh: '“{{label}}”的数据表历次增删字段过多，已不能再新增字段，请复制为新的设计',
    en: 'So many fields were added to “{{label}}” and removed again that its table has no room for new ones. Copy the design to a new one.',
    zhtw: '「{{label}}」的資料表歷次增刪欄位過多，已不能再新增欄位，請複製為新的設計',
  },
  tableBusy: {
    zh: '数据表正在被使用，未能在限定时间内完成发布，请稍后重试。数据没有变化',
    en: 'The table is in use, so the release could not finish in time. Nothing was changed. Try again later.',
    zhtw: '資料表正在使用中，未能在限定時間內完成發布，請稍後重試。資料沒有變化',
  },
  badButton: {
    zh: '自定义按钮的编码无效或重复，须以字母开头，仅含字母、数字和下划线',
    en: 'The code of a custom button is invalid or used twice. Start with a letter, and use letters, digits and underscores only.',
    zhtw: '自訂按鈕的編碼無效或重複，須以字母開頭，僅含字母、數字與底線',
  },
  noInterface: {
    zh: '事件或校验使用的数据接口不存在或已禁用：{{id}}',
    en: 'A step or a check uses a data interface that does not exist or is disabled: {{id}}',
    zhtw: '事件或檢查使用的資料介面不存在或已停用：{{id}}',
  },
  noParent: {
    zh: '上级菜单不存在或不是目录',
    en: 'The parent menu does not exist or is not a folder.',
    zhtw: '上層選單不存在或不是目錄',
  },
  noMenuRight: {
    zh: '您没有新增菜单的权限，请联系管理员',
    en: 'You don’t have permission to add menus. Ask an administrator.',
    zhtw: '您沒有新增選單的權限，請聯絡管理員',
  },
  noGrantRight: {
    zh: '您没有授权管理的权限，不能设置谁可以使用，请联系管理员',
    en: 'You don’t have permission to grant rights, so you can’t set who may use this. Ask an administrator.',
    zhtw: '您沒有授權管理的權限，不能設定誰可以使用，請聯絡管理員',
  },
  noMenuToGrant: {
    zh: '没有菜单，无法使用：请同时添加到电脑菜单或手机菜单',
    en: 'Users can open it by a menu only. Add it to the desktop or the mobile menu as well.',
    zhtw: '沒有選單，無法使用：請同時新增到電腦選單或手機選單',
  },
  holderTwice: {
    zh: '同一个角色、用户、岗位或分组只能设置一次',
    en: 'Set the rights of each role, user, position or group only once.',
    zhtw: '同一個角色、使用者、職位或群組只能設定一次',
  },
} satisfies Record<string, LocalizedText>

export const stepTexts: Record<MigrationStep['kind'], LocalizedText> = {
  createTable: {
    zh: '新建数据表“{{label}}”',
    en: 'Create the table “{{label}}”',
    zhtw: '新建資料表「{{label}}」',
  },
  useTable: {
    zh: '使用已有的数据表“{{label}}”，表中的数据成为记录',
    en: 'Use the existing table “{{label}}”; its rows become records',
    zhtw: '使用既有的資料表「{{label}}」，表中的資料成為記錄',
  },
  addOwnColumns: {
    zh: '在表“{{label}}”中添加每条记录需要的 {{n}} 个系统字段',
    en: 'Add {{n}} system [n:column|columns] that every record needs to the table “{{label}}”',
    zhtw: '在表「{{label}}」中新增每筆記錄需要的 {{n}} 個系統欄位',
  },
  addColumn: { zh: '新增字段“{{label}}”', en: 'Add the field “{{label}}”', zhtw: '新增欄位「{{label}}」' },
  renameColumn: {
    zh: '字段“{{label}}”改名',
    en: 'Rename the column of “{{label}}”',
    zhtw: '欄位「{{label}}」改名',
  },
  changeType: {
    zh: '转换字段“{{label}}”的类型',
    en: 'Convert the values of “{{label}}”',
    zhtw: '轉換欄位「{{label}}」的類型',
  },
  retireColumn: {
    zh: '停用字段“{{label}}”，数据保留',
    en: 'Retire the field “{{label}}” and keep its values',
    zhtw: '停用欄位「{{label}}」，資料保留',
  },
  restoreColumn: {
    zh: '恢复“{{label}}”及其原有数据',
    en: 'Restore “{{label}}” with its earlier values',
    zhtw: '還原「{{label}}」及其原有資料',
  },
  dropColumn: {
    zh: '删除字段“{{label}}”及其数据',
    en: 'Delete the field “{{label}}” with its values',
    zhtw: '刪除欄位「{{label}}」及其資料',
  },
  retireTable: {
    zh: '停用子表“{{label}}”，数据保留',
    en: 'Retire the sub-table “{{label}}” and keep its rows',
    zhtw: '停用子表「{{label}}」，資料保留',
  },
  dropTable: {
    zh: '删除子表“{{label}}”及其数据',
    en: 'Delete the sub-table “{{label}}” with its rows',
    zhtw: '刪除子表「{{label}}」及其資料',
  },
  addIndex: {
    zh: '为“{{label}}”建立索引',
    en: 'Build an index for “{{label}}”',
    zhtw: '為「{{label}}」建立索引',
  },
  dropIndex: {
    zh: '删除“{{label}}”的索引',
    en: 'Delete the index of “{{label}}”',
    zhtw: '刪除「{{label}}」的索引',
  },
  addUnique: {
    zh: '“{{label}}”的值不允许重复',
    en: 'Refuse equal values of “{{label}}”',
    zhtw: '「{{label}}」的值不允許重複',
  },
  dropUnique: {
    zh: '“{{label}}”的值允许重复',
    en: 'Allow equal values of “{{label}}” again',
    zhtw: '「{{label}}」的值允許重複',
  },
}

/** What is wrong with a design, after the place. */
export const problemTexts: Record<DesignProblem['why'], LocalizedText> = {
  notAForm: { zh: '表单设计内容无法识别', en: 'The form cannot be read.', zhtw: '表單設計內容無法識別' },
  notAField: { zh: '字段内容无法识别', en: 'The field cannot be read.', zhtw: '欄位內容無法識別' },
  unknownKind: {
    zh: '未知的字段类型“{{detail}}”',
    en: 'Unknown kind of field “{{detail}}”.',
    zhtw: '未知的欄位類型「{{detail}}」',
  },
  badSetting: {
    zh: '设置“{{detail}}”的值无效',
    en: 'The setting “{{detail}}” has an invalid value.',
    zhtw: '設定「{{detail}}」的值無效',
  },
  noName: {
    zh: '字段名“{{detail}}”无效，须以字母开头，仅含字母、数字和下划线',
    en: 'The field name “{{detail}}” is invalid. Start with a letter, and use letters, digits and underscores only.',
    zhtw: '欄位名稱「{{detail}}」無效，須以字母開頭，僅含字母、數字與底線',
  },
  nameTaken: {
    zh: '字段名“{{detail}}”重复',
    en: 'The field name “{{detail}}” is used twice.',
    zhtw: '欄位名稱「{{detail}}」重複',
  },
  notInTable: {
    zh: '“{{detail}}”不能放在子表中',
    en: '“{{detail}}” cannot be a column of a sub-table.',
    zhtw: '「{{detail}}」不能放在子表中',
  },
  noColumns: {
    zh: '子表“{{detail}}”没有列，请把字段拖入子表',
    en: 'The sub-table “{{detail}}” has no columns. Drag fields into it.',
    zhtw: '子表「{{detail}}」沒有欄位，請把欄位拖入子表',
  },
  noSource: { zh: '“{{label}}”{{detail}}', en: '“{{label}}”: {{detail}}.', zhtw: '「{{label}}」{{detail}}' },
  noValue: {
    zh: '条件没有填写比较值',
    en: 'A condition has no value to compare with.',
    zhtw: '條件沒有填寫比較值',
  },
  tooDeep: {
    zh: '嵌套不能超过 {{detail}} 层',
    en: 'Fields are nested more than {{detail}} levels deep.',
    zhtw: '巢狀不能超過 {{detail}} 層',
  },
  noSum: {
    zh: '“{{detail}}”不能合计',
    en: '“{{detail}}” cannot be added up.',
    zhtw: '「{{detail}}」不能合計',
  },
  noField: {
    zh: '引用的字段“{{detail}}”不存在',
    en: 'The field “{{detail}}” does not exist.',
    zhtw: '引用的欄位「{{detail}}」不存在',
  },
  badCondition: {
    zh: '条件无效：{{detail}}',
    en: 'Invalid condition: {{detail}}',
    zhtw: '條件無效：{{detail}}',
  },
  badPattern: {
    zh: '正则表达式“{{detail}}”无效',
    en: 'The pattern “{{detail}}” is invalid.',
    zhtw: '規則運算式「{{detail}}」無效',
  },
  slowPattern: {
    zh: '正则表达式中的“{{detail}}”暂不支持：仅开头可用 (?=…)、(?!…)，不支持反向引用，重复次数不能过大',
    en: 'The pattern “{{detail}}” is not supported: look-aheads are possible after a leading ^ only, back-references are not, and repetitions must not be too large.',
    zhtw: '規則運算式中的「{{detail}}」暫不支援：僅開頭可用 (?=…)、(?!…)，不支援反向參照，重複次數不能過大',
  },
  circle: {
    zh: '规则或公式循环引用：{{detail}}',
    en: 'Rules or formulas refer to each other in a loop: {{detail}}',
    zhtw: '規則或公式循環引用：{{detail}}',
  },
  tooNew: {
    zh: '设计来自更新的版本（{{detail}}），请先升级系统',
    en: 'This design comes from a newer version ({{detail}}). Upgrade the server first.',
    zhtw: '設計來自更新的版本（{{detail}}），請先升級系統',
  },
  tooMany: {
    zh: '字段不能超过 {{detail}} 个',
    en: 'A form cannot have more than {{detail}} fields.',
    zhtw: '欄位不能超過 {{detail}} 個',
  },
  notSettable: {
    zh: '事件不能给字段“{{detail}}”赋值：系统、公式或子表字段，或用户不能填写的字段（可改在“提交前”赋值）',
    en: 'A step cannot set the field “{{detail}}”: it is filled by the system or a formula, or users cannot fill it in. For the latter, set it before the submission.',
    zhtw: '事件不能給欄位「{{detail}}」賦值：系統、公式或子表欄位，或使用者不能填寫的欄位（可改在「提交前」賦值）',
  },
  badFormula: {
    zh: '事件中的公式无效',
    en: 'A formula of a step is invalid.',
    zhtw: '事件中的公式無效',
  },
  unset: {
    zh: '事件或校验未填写完整：{{detail}}',
    en: 'A step or a check is incomplete: {{detail}}',
    zhtw: '事件或檢查未填寫完整：{{detail}}',
  },
  viewField: {
    zh: '视图或图表“{{detail}}”缺少字段，或所选字段已删除',
    en: 'The view or chart “{{detail}}” lacks a field, or its field was removed.',
    zhtw: '視圖或圖表「{{detail}}」缺少欄位，或所選欄位已刪除',
  },
  noUnique: {
    zh: '唯一值引用的字段“{{detail}}”不存在，或不能设为唯一',
    en: 'Unique values name “{{detail}}”, which does not exist or cannot be unique.',
    zhtw: '唯一值引用的欄位「{{detail}}」不存在，或不能設為唯一',
  },
  viewKind: {
    zh: '视图或图表“{{detail}}”不能使用所选字段',
    en: 'The view or chart “{{detail}}” cannot use the field that it names.',
    zhtw: '視圖或圖表「{{detail}}」不能使用所選欄位',
  },
  phoneColumn: {
    zh: '手机列表显示的“{{detail}}”不是列表的列',
    en: 'The list on phones shows “{{detail}}”, which is not a column of the list.',
    zhtw: '手機清單顯示的「{{detail}}」不是清單的欄',
  },
  phoneFilter: {
    zh: '手机列表的查询条件“{{detail}}”不是列表的查询条件',
    en: 'The list on phones is filtered by “{{detail}}”, which is not a filter of the list.',
    zhtw: '手機清單的查詢條件「{{detail}}」不是清單的查詢條件',
  },
}

/** What keeps a script from running, with its event and line. */
export const scriptTexts: Record<ScriptProblem['why'], LocalizedText> = {
  scriptSyntax: {
    zh: '脚本“{{event}}”第 {{line}} 行语法错误：{{detail}}',
    en: 'The script “{{event}}”, line {{line}}, has a syntax error: {{detail}}',
    zhtw: '指令碼「{{event}}」第 {{line}} 行語法錯誤：{{detail}}',
  },
  scriptNoFunction: {
    zh: '脚本“{{event}}”不是函数',
    en: 'The script “{{event}}” is not a function.',
    zhtw: '指令碼「{{event}}」不是函式',
  },
  scriptFunction: {
    zh: '脚本“{{event}}”第 {{line}} 行使用了不存在的表单函数“{{detail}}”',
    en: 'The script “{{event}}”, line {{line}}, uses “{{detail}}”, which scripts of forms do not have.',
    zhtw: '指令碼「{{event}}」第 {{line}} 行使用了不存在的表單函式「{{detail}}」',
  },
}

/** Names of events, as the designer shows them. */
export const eventNames: Record<DesignEvent, LocalizedText> = {
  onLoad: { zh: '表单打开', en: 'Form opens', zhtw: '表單開啟' },
  beforeSubmit: { zh: '提交前', en: 'Before submission', zhtw: '提交前' },
  afterSubmit: { zh: '提交后', en: 'After submission', zhtw: '提交後' },
  change: { zh: '值变化', en: 'Value changes', zhtw: '值變更' },
  blur: { zh: '失去焦点', en: 'Focus leaves', zhtw: '失去焦點' },
  click: { zh: '点击按钮', en: 'Button is pressed', zhtw: '按下按鈕' },
}
