import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  enCodeTaken: {
    zh: '模板编码已存在',
    en: 'A template with this code already exists.',
    zhtw: '範本編碼已存在',
  },
  noCategory: {
    zh: '所选的模板分类不存在',
    en: 'The selected category does not exist.',
    zhtw: '所選的範本分類不存在',
  },
  noDesign: {
    zh: '所选的功能设计不存在或尚未发布',
    en: 'The selected page design does not exist or has not been released.',
    zhtw: '所選的功能設計不存在或尚未發布',
  },
  noFlow: {
    zh: '所选的流程不存在或尚未发布',
    en: 'The selected flow does not exist or has not been released.',
    zhtw: '所選的流程不存在或尚未發布',
  },
  noSource: {
    zh: '请选择要打印的功能设计或流程，或填写取数语句',
    en: 'Select the page design or flow to print, or enter a statement that reads the data.',
    zhtw: '請選擇要列印的功能設計或流程，或填寫取數語句',
  },
  tooComplex: {
    zh: '模板内容过于复杂，请减少表格或嵌套后再保存',
    en: 'The template is too complex. Please use fewer or less nested tables.',
    zhtw: '範本內容過於複雜，請減少表格或巢狀後再儲存',
  },
  wrongStatements: {
    zh: '取数语句的格式不正确',
    en: 'The list of statements is not valid.',
    zhtw: '取數語句的格式不正確',
  },
  tooManyRows: {
    zh: '取数语句最多返回{{n}}行，请缩小范围',
    en: 'A statement may return at most {{n}} [n:row|rows]. Please narrow it down.',
    zhtw: '取數語句最多傳回{{n}}列，請縮小範圍',
  },
  gone: {
    zh: '打印模板不存在或已停用',
    en: 'The print template does not exist or is disabled.',
    zhtw: '列印範本不存在或已停用',
  },
  otherDesign: {
    zh: '该模板不适用于此数据',
    en: 'The template does not belong to this record.',
    zhtw: '該範本不適用於此資料',
  },
  statementsOnly: {
    zh: '该模板直接查询数据库，仅有“打印模板”权限的用户可以使用',
    en: 'The template queries the database. Only users with access to “Print templates” can use it.',
    zhtw: '該範本直接查詢資料庫，僅有「列印範本」權限的使用者可以使用',
  },
  statementRight: {
    zh: '需要“打印模板”的新建或编辑权限才能运行查询语句',
    en: 'You need the right to create or edit print templates to run queries.',
    zhtw: '需要「列印範本」的新建或編輯權限才能執行查詢語句',
  },
  pdfWaiting: {
    zh: '您有多个 PDF 文件正在生成，请等它们完成后再试',
    en: 'Several of your PDF files are still being created. Try again when they are ready.',
    zhtw: '您有多個 PDF 檔案正在產生，請等它們完成後再試',
  },
  pdfGone: {
    zh: 'PDF 文件不存在或已过期，请重新生成',
    en: 'The PDF file does not exist or has expired. Create it again.',
    zhtw: 'PDF 檔案不存在或已過期，請重新產生',
  },
  pdfNothing: {
    zh: '没有可打印的数据。{{why}}',
    en: 'There is nothing to print. {{why}}',
    zhtw: '沒有可列印的資料。{{why}}',
  },
  pdfPages: {
    zh: '一个 PDF 文件最多{{n}}页，请减少数据或精简模板',
    en: 'A PDF file may have at most {{n}} [n:page|pages]. Please select fewer records or shorten the template.',
    zhtw: '一個 PDF 檔案最多{{n}}頁，請減少資料或精簡範本',
  },
  pdfColumns: {
    zh: '模板中的表格最多100列，请减少列数',
    en: 'A table of a template may have at most 100 columns. Please use fewer.',
    zhtw: '範本中的表格最多100欄，請減少欄數',
  },
  pdfTooLarge: {
    zh: '要打印的内容过多，请减少数据或图片',
    en: 'This is too much to print at once. Please select fewer records or use fewer pictures.',
    zhtw: '要列印的內容過多，請減少資料或圖片',
  },
  pdfSignedOut: {
    zh: '登录已失效，PDF 文件未能生成，请重新登录后再试',
    en: 'Your session has ended before the PDF file was ready. Sign in and try again.',
    zhtw: '登入已失效，PDF 檔案未能產生，請重新登入後再試',
  },
  pdfFault: {
    zh: 'PDF 文件生成失败，请稍后重试',
    en: 'The PDF file could not be created. Try again later.',
    zhtw: 'PDF 檔案產生失敗，請稍後重試',
  },
  printedBy: {
    zh: '{{name}} 打印于 {{time}}',
    en: 'Printed by {{name}}, {{time}}',
    zhtw: '{{name}} 列印於 {{time}}',
  },
  standardFile: { zh: '打印', en: 'Print', zhtw: '列印' },
  history: { zh: '审批记录', en: 'History', zhtw: '簽核記錄' },
  system: { zh: '系统', en: 'System', zhtw: '系統' },
  copySuffix: { zh: '副本', en: 'copy', zhtw: '副本' },
} satisfies Record<string, LocalizedText>

export const constraints: Constraints = {
  system_print_template__en_code: { field: 'enCode', text: text.enCodeTaken },
}
