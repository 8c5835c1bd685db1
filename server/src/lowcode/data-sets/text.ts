import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { FilterKind, GroupStep, MeasureKind } from '@tessera/shared/contract/lowcode/data-set-summary'
import type { Constraints } from '../../http/errors.ts'

/** What is in the file of a summary. */
export const fileText = {
  title: { zh: '数据分析', en: 'Data analysis', zhtw: '資料分析' },
  before: { zh: '对比期', en: 'period before', zhtw: '對比期' },
  yes: { zh: '是', en: 'Yes', zhtw: '是' },
  no: { zh: '否', en: 'No', zhtw: '否' },
  set: { zh: '数据集：{{name}}', en: 'Data set: {{name}}', zhtw: '資料集：{{name}}' },
  period: {
    zh: '时间范围：{{from}} 至 {{to}}',
    en: 'Period: {{from}} to {{to}}',
    zhtw: '時間範圍：{{from}} 至 {{to}}',
  },
  periodBefore: {
    zh: '对比期：{{from}} 至 {{to}}',
    en: 'Compared with: {{from}} to {{to}}',
    zhtw: '對比期：{{from}} 至 {{to}}',
  },
  filter: {
    zh: '筛选：{{name}} {{how}} {{value}}',
    en: 'Filter: {{name}} {{how}} {{value}}',
    zhtw: '篩選：{{name}} {{how}} {{value}}',
  },
  parameter: {
    zh: '参数：{{name}} = {{value}}',
    en: 'Parameter: {{name}} = {{value}}',
    zhtw: '參數：{{name}} = {{value}}',
  },
  total: { zh: '合计', en: 'Total', zhtw: '合計' },
}
export const filterNames: Readonly<Record<FilterKind, LocalizedText>> = {
  eq: { zh: '等于', en: 'is', zhtw: '等於' },
  ne: { zh: '不等于', en: 'is not', zhtw: '不等於' },
  gt: { zh: '大于', en: 'is greater than', zhtw: '大於' },
  ge: { zh: '不小于', en: 'is at least', zhtw: '不小於' },
  lt: { zh: '小于', en: 'is less than', zhtw: '小於' },
  le: { zh: '不大于', en: 'is at most', zhtw: '不大於' },
  in: { zh: '等于任一', en: 'is one of', zhtw: '等於任一' },
  between: { zh: '介于', en: 'is between', zhtw: '介於' },
  contains: { zh: '包含', en: 'contains', zhtw: '包含' },
  empty: { zh: '为空', en: 'is empty', zhtw: '為空' },
  notEmpty: { zh: '不为空', en: 'is not empty', zhtw: '不為空' },
}
export const howNames: Readonly<Record<MeasureKind, LocalizedText>> = {
  count: { zh: '计数', en: 'count', zhtw: '計數' },
  countDistinct: { zh: '去重计数', en: 'different values', zhtw: '去重計數' },
  sum: { zh: '求和', en: 'sum', zhtw: '加總' },
  average: { zh: '平均值', en: 'average', zhtw: '平均值' },
  min: { zh: '最小值', en: 'minimum', zhtw: '最小值' },
  max: { zh: '最大值', en: 'maximum', zhtw: '最大值' },
}
export const stepNames: Readonly<Record<GroupStep, LocalizedText>> = {
  day: { zh: '按日', en: 'by day', zhtw: '按日' },
  week: { zh: '按周', en: 'by week', zhtw: '按週' },
  month: { zh: '按月', en: 'by month', zhtw: '按月' },
  quarter: { zh: '按季度', en: 'by quarter', zhtw: '按季度' },
  year: { zh: '按年', en: 'by year', zhtw: '按年' },
}

export const text = {
  enCodeTaken: {
    zh: '数据集编码已存在',
    en: 'A data set with this code already exists.',
    zhtw: '資料集編碼已存在',
  },
  noCategory: {
    zh: '所选的数据集分类不存在',
    en: 'The selected category does not exist.',
    zhtw: '所選的資料集分類不存在',
  },
  copySuffix: { zh: '副本', en: 'copy', zhtw: '副本' },
  gone: { zh: '数据集已被删除', en: 'The data set was deleted.', zhtw: '資料集已被刪除' },
  goneNamed: {
    zh: '数据集“{{name}}”已被删除',
    en: 'The data set “{{name}}” was deleted.',
    zhtw: '資料集「{{name}}」已被刪除',
  },
  answerCut: {
    zh: '数据超过 {{n}} MB，只显示前 {{shown}} 行，请减少列或缩小范围',
    en: 'The data is larger than {{n}} MB. Only the first {{shown}} [shown:row|rows] are shown. Choose fewer columns, or narrow it down.',
    zhtw: '資料超過 {{n}} MB，只顯示前 {{shown}} 列，請減少欄位或縮小範圍',
  },
  rowTooBig: {
    zh: '一行数据超过 {{n}} MB，无法显示，请减少列',
    en: 'One row is larger than {{n}} MB and cannot be shown. Choose fewer columns.',
    zhtw: '一列資料超過 {{n}} MB，無法顯示，請減少欄位',
  },
  disabled: { zh: '该数据集已停用', en: 'This data set is disabled.', zhtw: '該資料集已停用' },
  notGranted: {
    zh: '您没有使用该数据集的权限',
    en: 'You do not have permission to use this data set.',
    zhtw: '您沒有使用該資料集的權限',
  },
  resultTwice: {
    zh: '查询结果有两列都叫“{{name}}”，请用 as 给其中一列另取名称',
    en: 'Two columns of the result are named “{{name}}”. Give one of them another name with “as”.',
    zhtw: '查詢結果有兩欄都叫「{{name}}」，請用 as 給其中一欄另取名稱',
  },
  editorsOnly: {
    zh: '只有能新建或编辑数据集的用户可以预览 SQL 语句和静态数据',
    en: 'Only users who can create or edit data sets can preview statements and static tables.',
    zhtw: '只有能新增或編輯資料集的使用者可以預覽 SQL 語句和靜態資料',
  },
  noKind: {
    zh: '该类数据来源已不可用',
    en: 'This kind of source is no longer available.',
    zhtw: '該類資料來源已無法使用',
  },
  goneInterface: {
    zh: '数据接口已被删除，请重新选择',
    en: 'The data interface was deleted. Choose another one.',
    zhtw: '資料介面已被刪除，請重新選擇',
  },
  disabledInterface: {
    zh: '数据接口“{{name}}”已停用',
    en: 'The data interface “{{name}}” is disabled.',
    zhtw: '資料介面「{{name}}」已停用',
  },
  goneSource: {
    zh: '数据连接已被删除或停用',
    en: 'The data source was deleted or disabled.',
    zhtw: '資料連線已被刪除或停用',
  },
  goneColumns: {
    zh: '数据来源已没有列：{{names}}',
    en: 'The source no longer has [count:this column|these columns]: {{names}}.',
    zhtw: '資料來源已沒有欄位：{{names}}',
  },
  writingInterface: {
    zh: '该数据接口会写入数据，不能用作数据集',
    en: 'This data interface writes data and cannot be used as a data set.',
    zhtw: '該資料介面會寫入資料，不能用作資料集',
  },
  tooLong: {
    zh: '读取数据超过 {{seconds}} 秒，已停止',
    en: 'Reading the data took longer than {{seconds}} [seconds:second|seconds] and was stopped.',
    zhtw: '讀取資料超過 {{seconds}} 秒，已停止',
  },
  stopped: { zh: '读取已取消', en: 'Reading was cancelled.', zhtw: '讀取已取消' },
  tooManyRows: {
    zh: '数据超过 {{n}} 行，无法汇总，请用参数缩小范围',
    en: 'The data has more than {{n}} [n:row|rows] and cannot be summarized. Narrow it by its parameters.',
    zhtw: '資料超過 {{n}} 列，無法彙總，請用參數縮小範圍',
  },
  tooManyGroups: {
    zh: '分组超过 {{n}} 个，请减少分组的列，或按更长的时间分组',
    en: 'There are more than {{n}} [n:group|groups]. Group by fewer columns, or by longer periods.',
    zhtw: '分組超過 {{n}} 個，請減少分組的欄位，或按更長的時間分組',
  },
  tooManyValues: {
    zh: '去重计数的不同值超过 {{n}} 个，请用条件缩小范围',
    en: 'More than {{n}} [n:different value|different values] would have to be counted. Narrow the data by filters.',
    zhtw: '去重計數的不同值超過 {{n}} 個，請用條件縮小範圍',
  },
  noColumn: {
    zh: '数据集没有列“{{name}}”，或你没有查看它的权限',
    en: 'The data set has no column “{{name}}”, or you may not see it.',
    zhtw: '資料集沒有欄位「{{name}}」，或你沒有檢視它的權限',
  },
  notANumber: {
    zh: '“{{name}}”不是数字列，不能求和或求平均',
    en: '“{{name}}” is not a number column and has no sum or average.',
    zhtw: '「{{name}}」不是數字欄位，不能求和或求平均',
  },
  notADate: {
    zh: '“{{name}}”不是日期列，不能按时间分组',
    en: '“{{name}}” is not a date column and cannot be grouped by periods.',
    zhtw: '「{{name}}」不是日期欄位，不能按時間分組',
  },
  notAdded: {
    zh: '“{{name}}”不能跨“{{columns}}”相加或求平均，请同时按“{{columns}}”分组，或改用最大值、最小值',
    en: '“{{name}}” cannot be added up or averaged over {{columns}}. Group by {{columns}} as well, or use the minimum or maximum.',
    zhtw: '「{{name}}」不能跨「{{columns}}」相加或求平均，請同時按「{{columns}}」分組，或改用最大值、最小值',
  },
  goneFile: { zh: '{{why}}', en: '{{why}}', zhtw: '{{why}}' },
  wrongPeriod: {
    zh: '请填写正确的开始和结束日期，开始不晚于结束，且不超过 100 年',
    en: 'Enter valid days from and to, the first one not after the last one, of at most 100 years.',
    zhtw: '請填寫正確的開始和結束日期，開始不晚於結束，且不超過 100 年',
  },
  periodNotADate: {
    zh: '“{{name}}”不是日期列，不能用来选择时间范围',
    en: '“{{name}}” is not a date column and cannot choose a period.',
    zhtw: '「{{name}}」不是日期欄位，不能用來選擇時間範圍',
  },
  noPeriod: {
    zh: '请选择时间范围所用的日期列',
    en: 'Choose the date column of the period.',
    zhtw: '請選擇時間範圍所用的日期欄位',
  },
  needsColumn: {
    zh: '除计数外，每项汇总都要选择一列',
    en: 'Each measure except the count needs a column.',
    zhtw: '除計數外，每項彙總都要選擇一個欄位',
  },
  wrongFilter: {
    zh: '“{{name}}”的筛选值与列的类型不符',
    en: 'The filter value of “{{name}}” does not fit the type of the column.',
    zhtw: '「{{name}}」的篩選值與欄位的類型不符',
  },
  unknownParameter: {
    zh: '数据集没有参数 {{name}}',
    en: 'The data set has no parameter {{name}}.',
    zhtw: '資料集沒有參數 {{name}}',
  },
  parameterMissing: {
    zh: '请填写参数“{{name}}”',
    en: 'Enter the parameter “{{name}}”.',
    zhtw: '請填寫參數「{{name}}」',
  },
  parameterText: {
    zh: '参数“{{name}}”的值过长或不是文本',
    en: 'The value of the parameter “{{name}}” is too long, or no text.',
    zhtw: '參數「{{name}}」的值過長或不是文字',
  },
  parameterNumber: {
    zh: '参数“{{name}}”应为数字',
    en: 'The parameter “{{name}}” has to be a number.',
    zhtw: '參數「{{name}}」應為數字',
  },
  parameterBoolean: {
    zh: '参数“{{name}}”应为是或否',
    en: 'The parameter “{{name}}” has to be yes or no.',
    zhtw: '參數「{{name}}」應為是或否',
  },
  parameterDate: {
    zh: '参数“{{name}}”应为日期，如 2026-03-01',
    en: 'The parameter “{{name}}” has to be a date, such as 2026-03-01.',
    zhtw: '參數「{{name}}」應為日期，如 2026-03-01',
  },
  parameterTime: {
    zh: '参数“{{name}}”应为时间',
    en: 'The parameter “{{name}}” has to be a time.',
    zhtw: '參數「{{name}}」應為時間',
  },
  parameterTwice: {
    zh: '参数“{{name}}”重复了',
    en: 'There are two parameters {{name}}.',
    zhtw: '參數「{{name}}」重複了',
  },
  columnTwice: {
    zh: '列“{{name}}”重复了',
    en: 'There are two columns {{name}}.',
    zhtw: '欄位「{{name}}」重複了',
  },
  foreignParameter: {
    zh: '数据接口没有参数 {{name}}',
    en: 'The data interface has no parameter {{name}}.',
    zhtw: '資料介面沒有參數 {{name}}',
  },
  noParameters: {
    zh: '静态数据没有参数',
    en: 'A static table has no parameters.',
    zhtw: '靜態資料沒有參數',
  },
  noStaticColumns: {
    zh: '请为静态数据添加列',
    en: 'Add a column to the static table.',
    zhtw: '請為靜態資料新增欄位',
  },
  staticWidth: {
    zh: '第 {{row}} 行的值比列多',
    en: 'Row {{row}} has more values than there are columns.',
    zhtw: '第 {{row}} 列的值比欄位多',
  },
  staticValue: {
    zh: '第 {{row}} 行“{{name}}”的值与列的类型不符',
    en: 'In row {{row}}, the value of “{{name}}” does not fit the type of the column.',
    zhtw: '第 {{row}} 列「{{name}}」的值與欄位的類型不符',
  },
}

export const constraints: Constraints = {
  lowcode_data_set__en_code: { field: 'enCode', text: text.enCodeTaken },
}
