import { formatInstant } from '@tessera/shared/contract/fields/instant'
import { formatNumber } from '@tessera/shared/contract/fields/number-value'
import { FormulaError, roundTo } from '@tessera/shared/fields/calculate/values'
import { amountInCapitals } from '@tessera/shared/format/amount-in-capitals'
import type { FilledCell } from './engine/fill.ts'

const formulaErrors: Readonly<Record<FormulaError['why'], string>> = {
  divided: '#DIV/0!',
  notANumber: '#VALUE!',
  noDay: '#VALUE!',
  failed: '#VALUE!',
  tooBig: '#NUM!',
}

/** The text of a cell as pages, prints and PDF files show it. */
export function formatCell({
  value,
  type,
  of: { format },
}: Pick<FilledCell, 'value' | 'type' | 'of'>): string {
  if (value === null) return ''
  if (value instanceof FormulaError) return formulaErrors[value.why]
  if (typeof value === 'boolean') return value ? '✓' : ''
  if (typeof value === 'string') return value
  const decimals = format?.decimals
  switch (format?.as) {
    case 'money':
      return formatMoney(roundTo(value, decimals ?? 2), decimals ?? 2, format.thousands ?? true)
    case 'number':
      return formatNumber(
        decimals === undefined ? value : roundTo(value, decimals),
        decimals ?? null,
        format.thousands,
      )
    case 'percent':
      return `${formatNumber(roundTo(value * 100, decimals ?? 0), decimals ?? 0)}%`
    case 'capitals':
      return value < 0 ? `负${amountInCapitals(-value)}` : amountInCapitals(value)
    case 'text':
      return String(value)
    case undefined:
      return type === 'date' || type === 'time' ? formatInstant(value, dayFormats[type]) : String(value)
    default:
      return formatInstant(value, dayFormats[format!.as as keyof typeof dayFormats])
  }
}

/** The sign of a negative amount stands before that of the currency, as in workbooks. */
const formatMoney = (value: number, decimals: number, thousands: boolean): string =>
  `${value < 0 ? '-' : ''}¥${formatNumber(Math.abs(value), decimals, thousands)}`

const dayFormats = { date: 'yyyy-MM-dd', time: 'yyyy-MM-dd HH:mm', month: 'yyyy-MM' } as const
