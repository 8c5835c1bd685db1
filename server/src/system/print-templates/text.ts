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
  copySuffix: { zh: '副本', en: 'copy', zhtw: '副本' },
} satisfies Record<string, LocalizedText>

export const constraints: Constraints = {
  system_print_template__en_code: { field: 'enCode', text: text.enCodeTaken },
}
