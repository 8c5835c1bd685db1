import type { LocalizedText } from '@tessera/shared/contract/lang'
import { refuseField, type Refusal } from '../errors/refusal.ts'

export const text = {
  empty: { zh: '请填写 SQL 语句', en: 'Please enter an SQL statement.', zhtw: '請填寫 SQL 語句' },
  tooLong: {
    zh: 'SQL 语句最多{{n}}个字符',
    en: 'The statement must not exceed {{n}} characters.',
    zhtw: 'SQL 語句最多{{n}}個字元',
  },
  tooDeep: {
    zh: 'SQL 语句过于复杂，请拆分或简化',
    en: 'The statement is too complex. Please split or simplify it.',
    zhtw: 'SQL 語句過於複雜，請拆分或簡化',
  },
  wrong: {
    zh: 'SQL 语句有误：{{why}}',
    en: 'The statement is not valid: {{why}}',
    zhtw: 'SQL 語句有誤：{{why}}',
  },
  several: { zh: '只能写一条 SQL 语句', en: 'Only one statement is allowed.', zhtw: '只能寫一條 SQL 語句' },
  writes: {
    zh: '这里只能查询数据，语句中不能有写入、建表或加锁的内容',
    en: 'Only queries are allowed here. The statement must not write data, create objects or lock rows.',
    zhtw: '這裡只能查詢資料，語句中不能有寫入、建表或加鎖的內容',
  },
  kind: {
    zh: '此处不允许这类语句，只允许：{{kinds}}',
    en: 'This kind of statement is not allowed here. Allowed kinds: {{kinds}}',
    zhtw: '此處不允許這類語句，只允許：{{kinds}}',
  },
  reaches: {
    zh: '不允许使用函数 {{name}}：它会读写数据库之外的内容或改变会话',
    en: 'The function {{name}} is not allowed: it accesses resources outside the database or changes the session.',
    zhtw: '不允許使用函式 {{name}}：它會讀寫資料庫之外的內容或改變工作階段',
  },
  unknownName: {
    zh: '参数 {{name}} 没有定义',
    en: 'The parameter {{name}} is not defined.',
    zhtw: '參數 {{name}} 沒有定義',
  },
  hiddenComment: {
    zh: '不允许会被执行的注释（/*! … */）',
    en: 'Comments that are executed (/*! … */) are not allowed.',
    zhtw: '不允許會被執行的註解（/*! … */）',
  },
  busy: {
    zh: '服务器正忙，请稍后再试',
    en: 'The server is busy. Please try again later.',
    zhtw: '伺服器正忙，請稍後再試',
  },
} satisfies Record<string, LocalizedText>

const positionText: LocalizedText = {
  zh: '（第{{line}}行第{{column}}列）',
  en: ' (line {{line}}, column {{column}})',
  zhtw: '（第{{line}}行第{{column}}列）',
}
const withPosition = (reason: LocalizedText): LocalizedText => ({
  zh: `${reason.zh}${positionText.zh}`,
  en: `${reason.en}${positionText.en}`,
  zhtw: `${reason.zhtw}${positionText.zhtw}`,
})

/** Creates a refusal of a statement; its values contain the position, so that an editor can show it. */
export function refuseAtPosition(
  line: LocalizedText,
  { line: row, column }: { line: number; column: number },
  values: Record<string, unknown> = {},
): Refusal {
  return refuseField('query', withPosition(line), { ...values, line: row, column })
}

export function refuseAt(
  line: LocalizedText,
  statement: string,
  at: number,
  values?: Record<string, unknown>,
): Refusal {
  const lines = statement.slice(0, at).split('\n')
  return refuseAtPosition(line, { line: lines.length, column: lines.at(-1)!.length + 1 }, values)
}
