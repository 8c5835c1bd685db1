import type { SkippedRows } from '@tessera/shared/contract/edu/reconciles'
import { withoutThousands } from '@tessera/shared/contract/fields/without-thousands'
import { refuse } from '../../errors/refusal.ts'
import { withoutTextForm } from '../../import/csv.ts'
import { text } from './text.ts'

/** A payment of a file. Its time is that of the clock of the account, `yyyy-MM-dd HH:mm:ss`. */
export interface ParsedRow {
  readonly rowNo: number
  /** Numbers of the payment, the one that receipts usually have first. */
  readonly numbers: readonly string[]
  /** Fen. */
  readonly amount: number
  readonly localTime: string
  readonly note: string
}

/** Headings of the files of WeChat Pay, Alipay and banks, the best first. */
const headings = {
  time: [
    '交易时间',
    '支付时间',
    '付款时间',
    '入账时间',
    '完成时间',
    '交易创建时间',
    '发生时间',
    '记账时间',
    '交易日期时间',
    '日期时间',
    '时间',
    'time',
  ],
  date: ['交易日期', '记账日期', '入账日期', '支付日期', '日期', 'date'],
  amount: [
    '收入金额',
    '收入',
    '贷方发生额',
    '贷方金额',
    '存入金额',
    '应结订单金额',
    '订单金额',
    '商家实收',
    '交易金额',
    '金额',
    '发生额',
    'amount',
  ],
  /** Where such a column has an amount, money left the account. */
  expense: ['支出金额', '支出', '借方发生额', '借方金额', '转出金额'],
  /** Whether money came in. Where there is such a column, it says so for each row. */
  side: ['收/支', '收支', '收支类型', '收支方向', '借贷标志', '借贷方向', '借/贷'],
  /** What happened; refunds and payments that came to nothing are no income. */
  status: ['业务类型', '交易类型', '交易状态', '当前状态', '资金状态'],
  /** What was paid back of the amount. */
  refunded: ['成功退款', '退款金额', '已退款金额'],
  number: [
    '微信支付订单号',
    '支付宝交易号',
    '微信订单号',
    '交易单号',
    '交易号',
    '交易订单号',
    '交易流水号',
    '银行流水号',
    '流水号',
    '外部单号',
    '商户订单号',
    '商户单号',
    '商家订单号',
    '订单号',
    '参考号',
    '凭证号',
    'transactionno',
    'orderno',
  ],
  note: ['备注', '商品名称', '商品', '商品说明', '摘要', '附言', '交易附言', '用途', '对方户名', '交易对方'],
} as const
type Kind = keyof typeof headings

export const maxStatementRows = 5_000
/** Files begin with lines about the account. */
const maxPreambleRows = 60
const maxNumberLength = 100
const maxNoteLength = 200

/** WeChat Pay puts a backtick before values and Alipay a tab after them, so that spreadsheets keep them as texts. */
const clean = (cell: string | undefined): string =>
  withoutTextForm(cell ?? '').replace(/^[\s`'\uFEFF]+|\s+$/gu, '')
const headingOf = (cell: string) =>
  clean(cell)
    .replaceAll(/[（(](?:元|人民币|cny|￥|¥)[)）]/giu, '')
    .replaceAll(/\s/gu, '')
    .toLowerCase()

type Columns = Readonly<Record<Kind, readonly number[]>>

const columnsOf = (row: readonly string[]): Columns => {
  const names = row.map(headingOf)
  const find = (kind: Kind) => headings[kind].map((name) => names.indexOf(name)).filter((at) => at >= 0)
  return {
    time: find('time'),
    date: find('date'),
    amount: find('amount'),
    expense: find('expense'),
    side: find('side'),
    status: find('status'),
    refunded: find('refunded'),
    number: find('number'),
    note: find('note'),
  }
}

const hasTime = ({ time, date }: Columns) => time.length + date.length > 0

function findHeadings(rows: readonly (readonly string[])[]): { at: number; columns: Columns } {
  const heads = rows.slice(0, maxPreambleRows).map(columnsOf)
  const at = heads.findIndex((columns) => hasTime(columns) && columns.amount.length > 0)
  if (at >= 0) return { at, columns: heads[at]! }
  const hasAmountOnly = heads.some(({ amount }) => amount.length > 0)
  if (hasAmountOnly) throw refuse(text.noTimeColumn, { names: headings.time.slice(0, 4).join('、') })
  throw refuse(text.noAmountColumn, { names: ['收入金额', '订单金额', '交易金额', '金额'].join('、') })
}

/** Reads an amount such as `¥1,234.50` in fen; null where it is none. */
function readFen(cell: string): number | null {
  const digits = withoutThousands(cell.replaceAll(/[¥￥元\s]|CNY|RMB/giu, ''))
  if (!/^[+-]?\d{1,9}(?:\.\d+)?$/.test(digits)) return null
  const fen = Math.round(Number(digits) * 100)
  return Math.abs(fen / 100 - Number(digits)) < 1e-6 ? fen : null
}

const datePattern = /^(?:(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d{4})(\d{2})(\d{2}))/
const clockPattern = /^[T\s]*(?:(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?|(\d{2})(\d{2})(\d{2}))?\s*$/

function readDate(cell: string): { date: string; rest: string } | null {
  const found = datePattern.exec(cell)
  if (!found) return null
  const [year, month, day] = found[1] ? found.slice(1, 4) : found.slice(4, 7)
  const date = `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`
  const parsed = new Date(`${date}T00:00:00Z`)
  if (Number.isNaN(parsed.valueOf()) || parsed.toISOString().slice(0, 10) !== date) return null
  return { date, rest: cell.slice(found[0].length) }
}

/** `HH:mm:ss`; without a clock, midnight. */
function readClock(cell: string): string | null {
  const found = clockPattern.exec(cell)
  if (!found) return null
  const [hour = '0', minute = '00', second = '00'] = found[1] ? found.slice(1, 4) : found.slice(4, 7)
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null
  return `${hour.padStart(2, '0')}:${minute}:${second}`
}

/** Banks have the day and the clock in one column or in two. */
function readLocalTime(timeCells: readonly string[], dateCells: readonly string[]): string | null {
  for (const cell of timeCells) {
    const found = readDate(cell)
    const clock = found && readClock(found.rest)
    if (clock) return `${found.date} ${clock}`
  }
  for (const cell of dateCells) {
    const found = readDate(cell)
    if (!found) continue
    const clock = readClock(found.rest.trim() === '' ? (timeCells[0] ?? '') : found.rest)
    if (clock) return `${found.date} ${clock}`
  }
  return null
}

/** What a status or a type says of a row that is no income. The first kind that fits counts. */
const noIncome: readonly (readonly [keyof SkippedRows, RegExp])[] = [
  ['neutral', /资金转移|冻结|零钱通|提现/],
  ['refunded', /退款|退还|退回|refund/i],
  [
    'unpaid',
    /未(?:支付|付款|收款|成功|完成|到账|入账|领取)|^(?:等|待|正在)|(?:支付|付款|收款|处理|受理|进行)中$|失败|关闭|取消|撤[销单]|^(?:revoked|notpay|userpaying|payerror|closed|wait_buyer_pay|trade_closed)$/i,
  ],
  ['spent', /^支出?$/],
]
/** A payment of which a part was paid back, with that part where WeChat Pay says it: 已退款(￥20.00). */
const partlyRefunded = /^已?(?:部分)?退款[（(]?(?:[￥¥]?([\d.,，]+)元?)?[)）]?$/

/** What statuses and types say of a row: why it is no income, or fen that were paid back of it. */
function readStatuses(
  cells: readonly string[],
  refunded: number,
): { kind: keyof SkippedRows | null; back: number } {
  let back = refunded
  for (const cell of cells) {
    const part = partlyRefunded.exec(cell)
    if (part) back = readFen(part[1] ?? '') ?? back
    // Where a refund has a status and no amount, all of it may have been paid back.
    if (part && back > 0) continue
    const found = noIncome.find(([, words]) => words.test(cell))
    if (found) return { kind: found[0], back }
  }
  return { kind: null, back }
}

/** Money that only changes its place, such as what is moved to a bank card, is neither income nor expense: `/` or 不计收支. */
const sides = {
  neutral: /^(?:\/|-+|—+|其[他它]|不计收支|中性(?:交易)?)$/,
  out: /^(?:支|已?支出|借(?:方|记)?|付款?|转出|d|dr|debit|out)$/i,
  in: /^(?:收|已?收入|贷(?:方|记)?|收款|转入|存入|c|cr|credit|in)$/i,
} as const

/** What a row is by its column for that; null where the column says what this does not know. */
function readSide(cells: readonly string[], hasOwnColumns: boolean): 'income' | 'neutral' | 'spent' | null {
  // Without a word, the columns of income and expense say it, where there are two.
  if (cells.length === 0) return hasOwnColumns ? 'income' : 'neutral'
  if (cells.some((cell) => sides.out.test(cell))) return 'spent'
  if (cells.some((cell) => sides.neutral.test(cell))) return 'neutral'
  return cells.every((cell) => sides.in.test(cell)) ? 'income' : null
}
/** Sums and notes below the rows. */
const isEnd = (row: readonly string[]) => /^(?:#|-{3,}|总|合计|共计|小计)/.test(clean(row[0]))

/**
 * Reads the incoming payments of a file between two days, both included. Throws a refusal that names the row for the first
 * one that cannot be read: a statement is stored completely or not at all.
 */
export function parseStatement(
  rows: readonly (readonly string[])[],
  { fromDate, toDate }: { fromDate: string; toDate: string },
): { rows: ParsedRow[]; skipped: SkippedRows } {
  const { at, columns } = findHeadings(rows)
  const parsed: ParsedRow[] = []
  const skipped = { refunded: 0, unpaid: 0, spent: 0, neutral: 0 }
  for (let index = at + 1; index < rows.length; index++) {
    const row = rows[index]!
    const rowNo = index + 1
    if (parsed.length > 0 && isEnd(row)) break
    if (row.every((cell) => clean(cell) === '')) continue
    if (isEnd(row)) continue
    const cellsOf = (kind: Kind) => columns[kind].map((column) => clean(row[column])).filter(Boolean)
    const amountCell = clean(row[columns.amount[0]!])
    const paidOut = cellsOf('expense').some((cell) => (readFen(cell) ?? 0) !== 0)
    const sideCells = cellsOf('side')
    const side = columns.side.length === 0 ? 'income' : readSide(sideCells, columns.expense.length > 0)
    if (side === null) throw refuse(text.badSide, { row: rowNo, value: sideCells.join(' ').slice(0, 50) })
    const refunded = Math.abs(readFen(cellsOf('refunded')[0] ?? '') ?? 0)
    const { kind, back } = readStatuses(cellsOf('status'), refunded)
    const reason = side === 'income' ? (kind ?? (amountCell === '' && paidOut ? 'spent' : null)) : side
    if (reason) {
      skipped[reason]++
      continue
    }
    const paid = readFen(amountCell)
    if (paid === null) throw refuse(text.badAmount, { row: rowNo, value: amountCell.slice(0, 50) })
    const amount = paid - back
    if (amount <= 0) {
      const rest = paid < 0 || paidOut ? 'spent' : 'neutral'
      skipped[back > 0 ? 'refunded' : rest]++
      continue
    }
    const localTime = readLocalTime(cellsOf('time'), cellsOf('date'))
    if (localTime === null)
      throw refuse(text.badTime, {
        row: rowNo,
        value: [...cellsOf('date'), ...cellsOf('time')].join(' ').slice(0, 50),
      })
    const day = localTime.slice(0, 10)
    if (day < fromDate || day > toDate)
      throw refuse(text.otherDay, { row: rowNo, date: day, from: fromDate, to: toDate })
    if (parsed.length >= maxStatementRows) throw refuse(text.tooManyRows, { n: maxStatementRows })
    parsed.push({
      rowNo,
      numbers: cellsOf('number').map((cell) => cell.slice(0, maxNumberLength)),
      amount,
      localTime,
      note: (cellsOf('note')[0] ?? '').slice(0, maxNoteLength),
    })
  }
  if (parsed.length === 0) throw refuse(text.noRows)
  return { rows: parsed, skipped }
}
