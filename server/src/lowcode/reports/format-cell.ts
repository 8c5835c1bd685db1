import type { Lang } from '@tessera/shared/contract/lang'
import type { CellFormat } from '@tessera/shared/contract/lowcode/report-sheet'
import { formatInstant } from '@tessera/shared/contract/fields/instant'
import { formatNumber } from '@tessera/shared/contract/fields/number-value'
import { partsOf, toDayNumber } from '@tessera/shared/fields/calculate/day-number'
import { FormulaError, roundTo } from '@tessera/shared/fields/calculate/values'
import { amountInCapitals } from '@tessera/shared/format/amount-in-capitals'
import { translate } from '../../errors/translate.ts'
import type { FilledCell } from './engine/fill.ts'
import { text } from './text.ts'

const formulaErrors: Readonly<Record<FormulaError['why'], string>> = {
  divided: '#DIV/0!',
  notANumber: '#VALUE!',
  noDay: '#VALUE!',
  failed: '#VALUE!',
  tooBig: '#NUM!',
}

type Shown = Pick<FilledCell, 'value' | 'type' | 'of'>
export type ShownAs = CellFormat['as'] | 'quarter' | 'year'

/** How the value of a cell is shown; undefined for as it is. A day stays one where its format is that of numbers. */
export function shownAs({ type, of: { format, field } }: Omit<Shown, 'value'>): ShownAs | undefined {
  if (type !== 'date' && type !== 'time') return format?.as
  if (format && (format.as === 'text' || format.as in dayFormats)) return format.as
  const by = field?.use === 'group' ? field.by : undefined
  if (by === 'month' || by === 'quarter' || by === 'year') return by
  return by ? 'date' : type
}

/** The text of a cell as pages, prints and PDF files show it. */
export function formatCell(cell: Shown, lang: Lang): string {
  const { value, type } = cell
  const { format } = cell.of
  if (value === null) return ''
  if (value instanceof FormulaError) return formulaErrors[value.why]
  if (typeof value === 'boolean') return translate(value ? text.yes : text.no, lang)
  if (typeof value === 'string') return value
  const decimals = format?.decimals
  const as = shownAs(cell)
  switch (as) {
    case 'money':
      return formatMoney(roundTo(value, decimals ?? 2), decimals ?? 2, format?.thousands ?? true)
    case 'number':
      return withDigits(
        formatNumber(
          decimals === undefined ? value : roundTo(value, decimals),
          decimals ?? null,
          format?.thousands ?? false,
        ),
        format?.digits ?? 1,
      )
    case 'duration':
      return formatDuration(value)
    case 'percent':
      return `${formatNumber(roundTo(value * 100, decimals ?? 0), decimals ?? 0)}%`
    case 'capitals':
      return value < 0 ? `负${amountInCapitals(-value)}` : amountInCapitals(value)
    case 'quarter':
      return quarterOf(value)
    case 'text':
      return type === 'date' || type === 'time' ? formatInstant(value, dayFormats[type]) : String(value)
    case undefined:
      return String(value)
    default:
      return formatInstant(value, dayFormats[as])
  }
}

/** A number with zeros before it, as long as it has fewer digits. */
const withDigits = (number: string, digits: number): string =>
  digits > 1 ? number.replace(/\d+/, (whole) => whole.padStart(digits, '0')) : number

/** A number of days as hours, minutes, and seconds where there are any. */
function formatDuration(days: number): string {
  const all = Math.round(Math.abs(days) * 86_400)
  const parts = [Math.floor(all / 60) % 60, ...(all % 60 > 0 ? [all % 60] : [])]
  const sign = days < 0 && all > 0 ? '-' : ''
  return [`${sign}${Math.floor(all / 3_600)}`, ...parts.map((one) => String(one).padStart(2, '0'))].join(':')
}

function quarterOf(instant: number): string {
  const { year, month } = partsOf(toDayNumber(instant))
  return `${year}-Q${Math.ceil(month / 3)}`
}

/** The sign of a negative amount stands before that of the currency, as in workbooks. */
const formatMoney = (value: number, decimals: number, thousands: boolean): string =>
  `${value < 0 ? '-' : ''}¥${formatNumber(Math.abs(value), decimals, thousands)}`

const dayFormats = { date: 'yyyy-MM-dd', time: 'yyyy-MM-dd HH:mm', month: 'yyyy-MM', year: 'yyyy' } as const
