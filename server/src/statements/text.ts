import type { LocalizedText } from '@tessera/shared/contract/lang'
import { refuseField, type Refusal } from '../http/refusal.ts'

export const text = {
  empty: { zh: '请填写 SQL 语句', en: 'Please write a statement.', zhtw: '請填寫 SQL 語句' },
  tooLong: {
    zh: 'SQL 语句最多{{n}}个字符',
    en: 'A statement has {{n}} characters at most.',
    zhtw: 'SQL 語句最多{{n}}個字元',
  },
  tooDeep: {
    zh: 'SQL 语句过于复杂，请拆分或简化',
    en: 'This statement is too complicated. Please make it simpler.',
    zhtw: 'SQL 語句過於複雜，請拆分或簡化',
  },
  wrong: {
    zh: 'SQL 语句有误：{{why}}',
    en: 'This is no valid statement: {{why}}',
    zhtw: 'SQL 語句有誤：{{why}}',
  },
  several: { zh: '只能写一条 SQL 语句', en: 'Only one statement at a time.', zhtw: '只能寫一條 SQL 語句' },
  writes: {
    zh: '这里只能查询数据，语句中不能有写入、建表或加锁的内容',
    en: 'Only reading is allowed here: the statement writes, defines or locks something.',
    zhtw: '這裡只能查詢資料，語句中不能有寫入、建表或加鎖的內容',
  },
  kind: {
    zh: '此处不允许这类语句，只允许：{{kinds}}',
    en: 'This kind of statement is not allowed here, only: {{kinds}}',
    zhtw: '此處不允許這類語句，只允許：{{kinds}}',
  },
  reaches: {
    zh: '不允许使用函数 {{name}}：它会读写数据库之外的内容或改变会话',
    en: 'The function {{name}} is not allowed: it reaches out of the query.',
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
    en: 'The server is busy. Please try again.',
    zhtw: '伺服器正忙，請稍後再試',
  },
} satisfies Record<string, LocalizedText>

const places: LocalizedText = {
  zh: '（第{{line}}行第{{column}}列）',
  en: ' (line {{line}}, column {{column}})',
  zhtw: '（第{{line}}行第{{column}}列）',
}
const withPlace = (line: LocalizedText): LocalizedText => ({
  zh: `${line.zh}${places.zh}`,
  en: `${line.en}${places.en}`,
  zhtw: `${line.zhtw}${places.zhtw}`,
})

/** Refuses the statement at a place in it; the values carry the place, so that an editor can show it. */
export function refusePlace(
  line: LocalizedText,
  { line: row, column }: { line: number; column: number },
  values: Record<string, unknown> = {},
): Refusal {
  return refuseField('query', withPlace(line), { ...values, line: row, column })
}

export function refuseAt(
  line: LocalizedText,
  statement: string,
  at: number,
  values?: Record<string, unknown>,
): Refusal {
  const before = statement.slice(0, at).split('\n')
  return refusePlace(line, { line: before.length, column: before.at(-1)!.length + 1 }, values)
}
