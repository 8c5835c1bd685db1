import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { BadFormula } from '@tessera/shared/fields/calculate/parse-formula'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  title: { zh: '数据报表', en: 'Report', zhtw: '資料報表' },
  copySuffix: { zh: '副本', en: 'copy', zhtw: '副本' },
  enCodeTaken: {
    zh: '报表编码已存在',
    en: 'A report with this code already exists.',
    zhtw: '報表編碼已存在',
  },
  nameTaken: {
    zh: '报表名称已存在',
    en: 'A report with this name already exists.',
    zhtw: '報表名稱已存在',
  },
  noCategory: {
    zh: '所选的报表分类不存在',
    en: 'The selected category does not exist.',
    zhtw: '所選的報表分類不存在',
  },
  used: {
    zh: '报表正被菜单使用：{{names}}，请先修改或删除菜单',
    en: 'Menus open this report: {{names}}. Change or delete them first.',
    zhtw: '報表正被選單使用：{{names}}，請先修改或刪除選單',
  },
  changedMeanwhile: {
    zh: '“{{name}}”已被他人修改，请刷新后再保存',
    en: '“{{name}}” was changed by someone else. Reload it before you save.',
    zhtw: '「{{name}}」已被他人修改，請重新整理後再儲存',
  },
  goneSet: {
    zh: '报表使用的数据集已被删除',
    en: 'A data set of this report was deleted.',
    zhtw: '報表使用的資料集已被刪除',
  },
  noData: {
    zh: '您没有查看该报表所用数据的权限，请联系管理员',
    en: 'You do not have permission to see the data of this report. Ask an administrator.',
    zhtw: '您沒有檢視該報表所用資料的權限，請聯絡管理員',
  },
  tooManyRows: {
    zh: '数据超过 {{n}} 行，请缩小查询范围',
    en: 'The data has more than {{n}} [n:row|rows]. Narrow down the query.',
    zhtw: '資料超過 {{n}} 列，請縮小查詢範圍',
  },
  tooMuchText: {
    zh: '数据的文字超过 {{n}} MB，请缩小查询范围或减少列',
    en: 'The texts of the data are longer than {{n}} MB. Narrow down the query, or read fewer columns.',
    zhtw: '資料的文字超過 {{n}} MB，請縮小查詢範圍或減少欄位',
  },
  tooManyPages: {
    zh: '报表内容过多，无法生成 PDF，请缩小查询范围或导出 Excel',
    en: 'The report is too long for a PDF file. Narrow down the query, or export a workbook.',
    zhtw: '報表內容過多，無法產生 PDF，請縮小查詢範圍或匯出 Excel',
  },
  notInWord: {
    zh: '（请在 PDF 或 Excel 文件中查看）',
    en: '(See the PDF or Excel file)',
    zhtw: '（請在 PDF 或 Excel 檔案中檢視）',
  },
  tooManyRowsForWord: {
    zh: '报表超过 {{n}} 行，无法导出 Word，请缩小查询范围或导出 Excel',
    en: 'The report has more than {{n}} [n:row|rows], too many for a Word document. Narrow down the query, or export a workbook.',
    zhtw: '報表超過 {{n}} 列，無法匯出 Word，請縮小查詢範圍或匯出 Excel',
  },
  busy: {
    zh: '正在生成其他 PDF 文件，请稍后再试',
    en: 'Other PDF files are being written. Try again later.',
    zhtw: '正在產生其他 PDF 檔案，請稍後再試',
  },
  tooBig: {
    zh: '报表内容过多，无法生成，请缩小查询范围或减少分组',
    en: 'The report is too big to be made. Narrow down the query, or group by less.',
    zhtw: '報表內容過多，無法產生，請縮小查詢範圍或減少分組',
  },
  circleOfValues: {
    zh: '单元格 {{cells}} 的公式互相引用，无法计算',
    en: 'The formulas of {{cells}} refer to each other and cannot be computed.',
    zhtw: '儲存格 {{cells}} 的公式互相參照，無法計算',
  },
  ownValue: {
    zh: '单元格 {{cells}} 的公式引用了自己，无法计算',
    en: 'The formula of {{cells}} refers to itself and cannot be computed.',
    zhtw: '儲存格 {{cells}} 的公式參照了自己，無法計算',
  },
  badRange: {
    zh: '“{{name}}”不是有效的日期范围',
    en: '“{{name}}” is not a valid range of dates.',
    zhtw: '「{{name}}」不是有效的日期範圍',
  },
  unknownParameter: {
    zh: '报表没有查询条件“{{name}}”，它可能已改名或被删除',
    en: 'The report has no filter “{{name}}”. It may have been renamed or deleted.',
    zhtw: '報表沒有查詢條件「{{name}}」，它可能已改名或被刪除',
  },
  noOption: {
    zh: '“{{name}}”没有这个选项',
    en: '“{{name}}” has no such option.',
    zhtw: '「{{name}}」沒有這個選項',
  },
  sameParameter: {
    zh: '查询条件 @{{name}} 重名，请改名',
    en: 'Two filters have the name @{{name}}. Rename one of them.',
    zhtw: '查詢條件 @{{name}} 重名，請改名',
  },
  yes: { zh: '是', en: 'Yes', zhtw: '是' },
  no: { zh: '否', en: 'No', zhtw: '否' },
  otherParts: { zh: '其他', en: 'Others', zhtw: '其他' },
  sampledPoints: {
    zh: '共 {{n}} 个数据点，抽样显示 {{shown}} 个。',
    en: 'The chart shows a sample of {{shown}} out of {{n}} points.',
    zhtw: '共 {{n}} 個資料點，抽樣顯示 {{shown}} 個。',
  },
  leftOutSeries: {
    zh: '共 {{n}} 个系列，只显示前 {{shown}} 个。',
    en: 'The chart shows the first {{shown}} of {{n}} series.',
    zhtw: '共 {{n}} 個系列，只顯示前 {{shown}} 個。',
  },
  noPicture: { zh: '图片不存在', en: 'The picture is gone.', zhtw: '圖片不存在' },
  notOwnPicture: {
    zh: '不是系统里的图片',
    en: 'Not a picture of this system.',
    zhtw: '不是系統裡的圖片',
  },
  tooManyPictures: {
    zh: '文件里图片过多，未导出',
    en: 'Left out: the file has too many pictures.',
    zhtw: '檔案裡圖片過多，未匯出',
  },
  qrTooLong: {
    zh: '内容过长，无法生成二维码',
    en: 'Too long for a QR code.',
    zhtw: '內容過長，無法產生 QR Code',
  },
  notCode128: {
    zh: '条形码只能包含英文字母、数字和符号',
    en: 'Bar codes can only hold English letters, digits and symbols.',
    zhtw: '條碼只能包含英文字母、數字和符號',
  },
  notEan13: {
    zh: '不是有效的 EAN-13 商品码（12 或 13 位数字）',
    en: 'Not a valid EAN-13: it needs 12 or 13 digits with a right check digit.',
    zhtw: '不是有效的 EAN-13 商品碼（12 或 13 位數字）',
  },
  broken: {
    zh: '报表模板有问题：{{problem}}',
    en: 'The template has a problem: {{problem}}',
    zhtw: '報表範本有問題：{{problem}}',
  },
} satisfies Record<string, LocalizedText>

/** What is wrong with a template; `cells` are addresses such as B3. */
export const problemText = {
  twice: { zh: '单元格 {{cells}} 重复', en: '{{cells}} is defined twice.', zhtw: '儲存格 {{cells}} 重複' },
  outside: {
    zh: '单元格 {{cells}} 超出了表格范围',
    en: '{{cells}} is outside of the sheet.',
    zhtw: '儲存格 {{cells}} 超出了表格範圍',
  },
  overlap: {
    zh: '合并后的单元格 {{cells}} 互相重叠',
    en: 'The merged cells {{cells}} overlap.',
    zhtw: '合併後的儲存格 {{cells}} 互相重疊',
  },
  noParent: {
    zh: '{{cells}} 的父格 {{name}} 不存在',
    en: '{{name}}, the parent of {{cells}}, does not exist.',
    zhtw: '{{cells}} 的父格 {{name}} 不存在',
  },
  parentStays: {
    zh: '父格 {{first}} 不在该方向扩展，{{last}} 不能跟随它',
    en: '{{first}} does not repeat in that direction, so {{last}} cannot follow it.',
    zhtw: '父格 {{first}} 不在該方向擴展，{{last}} 不能跟隨它',
  },
  circle: {
    zh: '{{cells}} 互为父格，形成了循环',
    en: '{{cells}} are parents of each other.',
    zhtw: '{{cells}} 互為父格，形成了循環',
  },
  ownParent: {
    zh: '{{cells}} 不能以自己为父格',
    en: '{{cells}} cannot be its own parent.',
    zhtw: '{{cells}} 不能以自己為父格',
  },
  crossed: {
    zh: '{{last}} 不能同时跟随另一个方向扩展的 {{first}}',
    en: '{{last}} repeats in one direction and cannot follow {{first}} in the other.',
    zhtw: '{{last}} 不能同時跟隨另一個方向擴展的 {{first}}',
  },
  throughEachOther: {
    zh: '{{first}} 和 {{last}} 的扩展范围互相交叉，请让其中一个以另一个为父格，或放到不同的行',
    en: '{{first}} and {{last}} repeat through each other. Make one the parent of the other, or place them in other rows.',
    zhtw: '{{first}} 和 {{last}} 的擴展範圍互相交叉，請讓其中一個以另一個為父格，或放到不同的列',
  },
  mergeNeeded: {
    zh: '{{first}} 需要合并到 {{last}} 扩展的全部行列',
    en: 'Merge {{first}} over everything that {{last}} repeats.',
    zhtw: '{{first}} 需要合併到 {{last}} 擴展的全部列欄',
  },
  noSet: {
    zh: '{{cells}} 使用的数据集“{{name}}”不存在',
    en: '{{cells}} uses the data set “{{name}}”, which is not there.',
    zhtw: '{{cells}} 使用的資料集「{{name}}」不存在',
  },
  noColumn: {
    zh: '{{cells}} 使用的列“{{name}}”在数据集中不存在',
    en: '{{cells}} uses the column “{{name}}”, which the data set does not have.',
    zhtw: '{{cells}} 使用的欄位「{{name}}」在資料集中不存在',
  },
  notANumber: {
    zh: '{{cells}} 的列“{{name}}”不是数字，不能求和或求平均',
    en: 'The column “{{name}}” of {{cells}} is not a number, so it has no sum or average.',
    zhtw: '{{cells}} 的欄位「{{name}}」不是數字，不能加總或求平均',
  },
  badFormula: {
    zh: '{{cells}} 的公式有误：{{sentence}}',
    en: 'The formula of {{cells}} is not valid: {{sentence}}.',
    zhtw: '{{cells}} 的公式有誤：{{sentence}}',
  },
  noCell: {
    zh: '{{cells}} 引用的单元格 {{name}} 不存在',
    en: '{{cells}} refers to {{name}}, which does not exist.',
    zhtw: '{{cells}} 參照的儲存格 {{name}} 不存在',
  },
  noParameter: {
    zh: '{{cells}} 的公式使用了 @{{name}}，但报表没有这个查询条件',
    en: 'The formula of {{cells}} uses @{{name}}, but the report has no such filter.',
    zhtw: '{{cells}} 的公式使用了 @{{name}}，但報表沒有這個查詢條件',
  },
  chartOfChart: {
    zh: '图表 {{first}} 不能以另一个图表 {{last}} 为数据',
    en: 'The chart {{first}} cannot show {{last}}, which is a chart itself.',
    zhtw: '圖表 {{first}} 不能以另一個圖表 {{last}} 為資料',
  },
  notAPicture: {
    zh: '{{cells}} 不是系统里的图片，请上传图片',
    en: '{{cells}} is not a picture of this system. Upload one.',
    zhtw: '{{cells}} 不是系統裡的圖片，請上傳圖片',
  },
  matchOutside: {
    zh: '{{first}} 只能与会扩展的单元格关联，{{last}} 不会扩展',
    en: '{{first}} can only be matched with a cell that repeats; {{last}} does not.',
    zhtw: '{{first}} 只能與會擴展的儲存格關聯，{{last}} 不會擴展',
  },
} satisfies Record<string, LocalizedText>

/** What is wrong with a formula; `word` is where. */
export const formulaProblemText = {
  empty: { zh: '公式是空的', en: 'it is empty', zhtw: '公式是空的' },
  unknownSign: {
    zh: '不支持的符号“{{word}}”',
    en: '“{{word}}” cannot be used',
    zhtw: '不支援的符號「{{word}}」',
  },
  unknownFunction: {
    zh: '没有函数“{{word}}”',
    en: 'there is no function “{{word}}”',
    zhtw: '沒有函式「{{word}}」',
  },
  numberExpected: {
    zh: '缺少数字或单元格',
    en: 'a number or a cell is missing',
    zhtw: '缺少數字或儲存格',
  },
  operatorExpected: {
    zh: '缺少运算符或括号',
    en: 'an operator or a bracket is missing',
    zhtw: '缺少運算子或括號',
  },
  openBracket: { zh: '括号不成对', en: 'the brackets do not match', zhtw: '括號不成對' },
  tooDeep: {
    zh: '括号嵌套过深',
    en: 'brackets are nested too deeply',
    zhtw: '括號巢狀過深',
  },
} satisfies Record<BadFormula['why'], LocalizedText>

export const constraints: Constraints = {
  lowcode_report__en_code: { field: 'enCode', text: text.enCodeTaken },
  lowcode_report__full_name: { field: 'fullName', text: text.nameTaken },
}
