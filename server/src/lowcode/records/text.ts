import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  badConditions: {
    zh: '查找记录的条件有误（{{path}}）',
    en: 'The conditions for finding records are wrong ({{path}}).',
    zhtw: '尋找記錄的條件有誤（{{path}}）',
  },
  guest: { zh: '访客', en: 'Guest', zhtw: '訪客' },
  noRight: {
    zh: '您没有此功能的操作权限，请联系管理员',
    en: 'You do not have permission to do this on this page. Please contact an administrator.',
    zhtw: '您沒有此功能的操作權限，請聯絡管理員',
  },
  releaserMayNot: {
    zh: '流程的发布人 {{user}} 没有{{act}}“{{design}}”数据的权限，请由有权限的人重新发布流程',
    en: '{{user}}, who released the flow, may not {{act}} records of “{{design}}”. Somebody who may has to release it again.',
    zhtw: '流程的發布人 {{user}} 沒有{{act}}「{{design}}」資料的權限，請由有權限的人重新發布流程',
  },
  hiddenFromReleaser: {
    zh: '流程的发布人没有查看字段 {{fields}} 的权限',
    en: 'Who released the flow may not see the fields {{fields}}.',
    zhtw: '流程的發布人沒有檢視欄位 {{fields}} 的權限',
  },
  toRead: { zh: '查看', en: 'read', zhtw: '檢視' },
  toAdd: { zh: '新增', en: 'add', zhtw: '新增' },
  toChange: { zh: '修改', en: 'change', zhtw: '修改' },
  toDelete: { zh: '删除', en: 'delete', zhtw: '刪除' },
  notARecord: {
    zh: 'data：不是有效的记录',
    en: 'data: not a valid record.',
    zhtw: 'data：不是有效的記錄',
  },
  notAFilter: {
    zh: '{{field}}：筛选条件无法识别',
    en: '{{field}}: this filter cannot be read.',
    zhtw: '{{field}}：無法識別篩選條件',
  },
  unknownField: {
    zh: '{{field}}：没有这个字段，或您没有查看权限',
    en: '{{field}}: this field does not exist, or you don’t have access to it.',
    zhtw: '{{field}}：沒有這個欄位，或您沒有檢視權限',
  },
  wrong: {
    zh: '有 {{n}} 处需要修改：{{list}}',
    en: '{{n}} [n:field needs|fields need] correction: {{list}}',
    zhtw: '有 {{n}} 處需要修改：{{list}}',
  },
  lockedDemand: {
    zh: '“{{label}}”必须填写，但您没有填写权限，请联系管理员',
    en: '“{{label}}” is required, but you may not fill it in. Ask an administrator.',
    zhtw: '「{{label}}」必須填寫，但您沒有填寫權限，請聯絡管理員',
  },
  lockedDemandOf: {
    zh: '“{{label}}”必须填写，但您没有填写权限，请联系表单的发布人 {{user}} 或管理员',
    en: '“{{label}}” is required, but you may not fill it in. Ask {{user}}, who released the form, or an administrator.',
    zhtw: '「{{label}}」必須填寫，但您沒有填寫權限，請聯絡表單的發布人 {{user}} 或管理員',
  },
  tooManyRows: {
    zh: '“{{label}}”最多 {{n}} 行，本次提交了 {{sent}} 行',
    en: '“{{label}}” can have at most {{n}} [n:row|rows]; {{sent}} were sent.',
    zhtw: '「{{label}}」最多 {{n}} 行，本次提交了 {{sent}} 行',
  },
  taken: {
    zh: '“{{fields}}”的值与已有记录重复',
    en: 'Another record has the same value of “{{fields}}”.',
    zhtw: '「{{fields}}」的值與已有記錄重複',
  },
  fieldsGone: {
    zh: '该表单已发布新版本，以下内容没有对应的字段，尚未保存：{{list}}',
    en: 'A new version of this form was released. It has no field for some of what you entered, and nothing was saved: {{list}}',
    zhtw: '該表單已發布新版本，以下內容沒有對應的欄位，尚未儲存：{{list}}',
  },
  fieldGone: {
    zh: '“{{label}}”在新版本中已删除，内容无法保存',
    en: '“{{label}}” was removed in the new version, so its value cannot be saved',
    zhtw: '「{{label}}」在新版本中已刪除，內容無法儲存',
  },
  fieldRetyped: {
    zh: '“{{label}}”在新版本中改为其他类型，内容无法保存',
    en: '“{{label}}” is of another kind in the new version, so its value cannot be saved',
    zhtw: '「{{label}}」在新版本中改為其他類型，內容無法儲存',
  },
  tooLarge: {
    zh: '填写的内容过多，一条记录无法保存。请减少填写的字段',
    en: 'One record cannot hold this much. Fill in fewer fields.',
    zhtw: '填寫的內容過多，一筆記錄無法儲存。請減少填寫的欄位',
  },
  tableChanged: {
    zh: '数据表 {{names}} 的结构已在系统外被修改（如删除或改名了列），请联系管理员重新发布该表单',
    en: 'The table {{names}} was changed outside of this form: a column or the table itself is gone. Ask an administrator to release the form again.',
    zhtw: '資料表 {{names}} 的結構已在系統外被修改（如刪除或改名了欄），請聯絡管理員重新發布該表單',
  },
  columnNeedsValue: {
    zh: '“{{label}}”在数据表中不能为空',
    en: 'The table needs a value of “{{label}}”.',
    zhtw: '「{{label}}」在資料表中不能為空',
  },
  columnTooShort: {
    zh: '有一项内容超过了数据表“{{table}}”允许的长度，请缩短后再试',
    en: 'One of the values is longer than the table “{{table}}” allows. Shorten it and try again.',
    zhtw: '有一項內容超過了資料表「{{table}}」允許的長度，請縮短後再試',
  },
  columnOutOfRange: {
    zh: '有一个数值超出了数据表“{{table}}”允许的范围',
    en: 'One of the numbers is out of the range that the table “{{table}}” allows.',
    zhtw: '有一個數值超出了資料表「{{table}}」允許的範圍',
  },
  tableLink: {
    zh: '填写的内容引用了不存在的数据，或这条数据正被其他表引用（数据表“{{table}}”）',
    en: 'A value refers to something that does not exist, or other tables still refer to this record (table “{{table}}”).',
    zhtw: '填寫的內容引用了不存在的資料，或這筆資料正被其他表引用（資料表「{{table}}」）',
  },
  tableTwice: {
    zh: '数据表“{{table}}”中已有相同的数据',
    en: 'The table “{{table}}” has such a row already.',
    zhtw: '資料表「{{table}}」中已有相同的資料',
  },
  tableCheck: {
    zh: '填写的内容不符合数据表“{{table}}”的约束条件',
    en: 'The values break a rule of the table “{{table}}”.',
    zhtw: '填寫的內容不符合資料表「{{table}}」的約束條件',
  },
  releasedAnew: {
    zh: '该表单刚发布了新版本，请刷新页面后重试',
    en: 'A new version of this form has just been released. Reload the page and try again.',
    zhtw: '該表單剛發布了新版本，請重新整理頁面後再試',
  },
} satisfies Record<string, LocalizedText>

/** Problems of values. They follow the label of the field. */
export const problemText = {
  missing: { zh: '“{{label}}”不能为空', en: '“{{label}}” cannot be empty', zhtw: '「{{label}}」不能為空' },
  invalid: {
    zh: '“{{label}}”内容不正确',
    en: '“{{label}}” has an invalid value',
    zhtw: '「{{label}}」內容不正確',
  },
  notAChoice: {
    zh: '“{{label}}”所选内容已不在选项中，请重新选择',
    en: '“{{label}}”: this option is no longer available. Choose again',
    zhtw: '「{{label}}」所選內容已不在選項中，請重新選擇',
  },
  unknown: {
    zh: '“{{label}}”引用的数据不存在：{{value}}',
    en: '“{{label}}” refers to something that does not exist: {{value}}',
    zhtw: '「{{label}}」引用的資料不存在：{{value}}',
  },
  order: {
    zh: '“{{label}}”的开始不能晚于结束',
    en: '“{{label}}”: the start must not be after the end',
    zhtw: '「{{label}}」的開始不能晚於結束',
  },
  clock: {
    zh: '“{{label}}”请输入正确的时间，如 08:30',
    en: '“{{label}}”: enter a valid time, such as 08:30',
    zhtw: '「{{label}}」請輸入正確的時間，如 08:30',
  },
  email: {
    zh: '“{{label}}”请输入正确的邮箱地址',
    en: '“{{label}}”: enter a valid email address',
    zhtw: '「{{label}}」請輸入正確的信箱地址',
  },
  tooLong: {
    zh: '“{{label}}”最多{{n}}个字符',
    en: '“{{label}}”: at most {{n}} [n:character|characters]',
    zhtw: '「{{label}}」最多{{n}}個字元',
  },
  tooMuchText: {
    zh: '“{{label}}”未能校验：本次提交的文字过多，请分批提交',
    en: '“{{label}}” was not checked: there is too much text in this record. Split it into several records',
    zhtw: '「{{label}}」未能檢查：本次提交的文字過多，請分批提交',
  },
  tooComplex: {
    zh: '“{{label}}”的格式过于复杂，请减少格式或拆分内容',
    en: '“{{label}}” has too much formatting. Remove some of it, or split the text',
    zhtw: '「{{label}}」的格式過於複雜，請減少格式或拆分內容',
  },
  tooMuchToCompute: {
    zh: '该记录的公式计算量过大，请减少子表行数或文字',
    en: 'The formulas of this record take too long. Enter fewer rows or shorter texts',
    zhtw: '該記錄的公式計算量過大，請減少子表列數或文字',
  },
  tooBig: {
    zh: '“{{label}}”不能大于{{n}}',
    en: '“{{label}}”: at most {{n}}',
    zhtw: '「{{label}}」不能大於{{n}}',
  },
  tooSmall: {
    zh: '“{{label}}”不能小于{{n}}',
    en: '“{{label}}”: at least {{n}}',
    zhtw: '「{{label}}」不能小於{{n}}',
  },
  tooMany: {
    zh: '“{{label}}”最多{{n}}项',
    en: '“{{label}}”: at most {{n}} [n:item|items]',
    zhtw: '「{{label}}」最多{{n}}項',
  },
  tooFew: {
    zh: '“{{label}}”至少{{n}}项',
    en: '“{{label}}”: at least {{n}} [n:item|items]',
    zhtw: '「{{label}}」至少{{n}}項',
  },
  tooManyRows: {
    zh: '“{{label}}”最多 {{n}} 行',
    en: '“{{label}}”: at most {{n}} [n:row|rows]',
    zhtw: '「{{label}}」最多 {{n}} 列',
  },
  tooFewRows: {
    zh: '“{{label}}”至少需要填写 {{n}} 行，空白行不计',
    en: '“{{label}}”: fill in at least {{n}} [n:row|rows]; blank rows do not count',
    zhtw: '「{{label}}」至少需要填寫 {{n}} 列，空白列不計',
  },
  digits: {
    zh: '“{{label}}”小数最多{{n}}位',
    en: '“{{label}}”: at most {{n}} decimal places',
    zhtw: '「{{label}}」小數最多{{n}}位',
  },
  said: {
    zh: '“{{label}}”：{{message}}',
    en: '“{{label}}”: {{message}}',
    zhtw: '「{{label}}」：{{message}}',
  },
  /** The sentence of the remote that contributes the kind of the field. */
  declared: {
    zh: '“{{label}}”：{{message}}',
    en: '“{{label}}”: {{message}}',
    zhtw: '「{{label}}」：{{message}}',
  },
  /** The sentence of a designer about several fields. */
  check: { zh: '{{message}}', en: '{{message}}', zhtw: '{{message}}' },
} satisfies Record<string, LocalizedText>
