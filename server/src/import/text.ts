import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { CellProblem } from '@tessera/shared/contract/fields/kind'

export const text = {
  notWorkbook: {
    zh: '无法读取该文件，请上传 .xlsx 或 .csv 格式的文件',
    en: 'This file cannot be read. Please upload an .xlsx or .csv file.',
    zhtw: '無法讀取該檔案，請上傳 .xlsx 或 .csv 格式的檔案',
  },
  tooBig: {
    zh: '文件解压后过大，无法导入',
    en: 'The file is too large after unpacking and was not imported.',
    zhtw: '檔案解壓縮後過大，無法匯入',
  },
  tooLarge: {
    zh: '文件大小超过{{n}}MB',
    en: 'The file is larger than {{n}} MB.',
    zhtw: '檔案大小超過{{n}}MB',
  },
  tooManyRows: {
    zh: '最多导入{{n}}行数据',
    en: 'At most {{n}} rows can be imported.',
    zhtw: '最多匯入{{n}}行資料',
  },
  openQuote: {
    zh: '第{{n}}行附近的引号不成对，请检查文件',
    en: 'A quotation mark near row {{n}} is not closed. Please check the file.',
    zhtw: '第{{n}}行附近的引號不成對，請檢查檔案',
  },
  longRow: {
    zh: '第{{n}}行过长（超过100万字），请检查引号是否成对',
    en: 'Row {{n}} is longer than a million characters. Please check that its quotation marks are closed.',
    zhtw: '第{{n}}行過長（超過100萬字），請檢查引號是否成對',
  },
  noRows: { zh: '文件中没有数据', en: 'The file contains no rows.', zhtw: '檔案中沒有資料' },
  noColumn: {
    zh: '文件缺少列：{{names}}。请使用模板',
    en: 'Missing columns: {{names}}. Please use the template.',
    zhtw: '檔案缺少欄：{{names}}。請使用範本',
  },
  notYours: {
    zh: '导入任务不存在或已过期',
    en: 'The import does not exist or has expired.',
    zhtw: '匯入任務不存在或已過期',
  },
  begun: {
    zh: '导入已开始，不能再修改',
    en: 'The import has started and can no longer be changed.',
    zhtw: '匯入已開始，不能再修改',
  },
  noSentRows: {
    zh: 'importId：请选择要导入的文件或数据',
    en: 'importId: select the file or the rows to import.',
    zhtw: 'importId：請選擇要匯入的檔案或資料',
  },
  noKeys: {
    zh: '请选择用来匹配已有数据的列',
    en: 'Please select the columns for matching existing records.',
    zhtw: '請選擇用來匹配已有資料的欄',
  },
} satisfies Record<string, LocalizedText>

/** Problems of a cell or a row. */
export const cellText = {
  required: { zh: '不能为空', en: 'Required', zhtw: '不能為空' },
  twice: { zh: '与第{{n}}行重复', en: 'Duplicate of row {{n}}', zhtw: '與第{{n}}行重複' },
  exists: { zh: '已存在', en: 'Already exists', zhtw: '已存在' },
  several: { zh: '匹配到多条已有数据', en: 'Matches several existing records', zhtw: '匹配到多條已有資料' },
  nothingAbove: {
    zh: '上方没有可以归属的数据行',
    en: 'The parent record of this row does not exist',
    zhtw: '上方沒有可以歸屬的資料行',
  },
  withOthers: {
    zh: '同一条数据的其他行有错误',
    en: 'Another row of the same record has errors',
    zhtw: '同一條資料的其他行有錯誤',
  },
  rolledBack: {
    zh: '其他行有错误，本次导入已全部撤销',
    en: 'Other rows have errors; the whole import was undone',
    zhtw: '其他行有錯誤，本次匯入已全部復原',
  },
  fault: {
    zh: '服务器出错，此行未导入',
    en: 'Server error; this row was not imported',
    zhtw: '伺服器出錯，此行未匯入',
  },
} satisfies Record<string, LocalizedText>

export const problemText: Readonly<Record<CellProblem, LocalizedText>> = {
  notANumber: { zh: '不是数字', en: 'Not a number', zhtw: '不是數字' },
  notADate: { zh: '不是正确的日期', en: 'Not a valid date', zhtw: '不是正確的日期' },
  notATime: { zh: '不是正确的时间', en: 'Not a valid time', zhtw: '不是正確的時間' },
  unknown: { zh: '没有这个选项', en: 'Unknown option', zhtw: '沒有這個選項' },
  ambiguous: { zh: '有多个同名的选项', en: 'Several options have this name', zhtw: '有多個同名的選項' },
  tooMany: { zh: '只能填一个选项', en: 'Only one option is allowed', zhtw: '只能填一個選項' },
}
