import type { FigureFormat } from '@tessera/shared/contract/edu/figures/figure'
import { groupThousands } from '@tessera/shared/format/thousands'

/** What stands where nothing can be divided. */
export const noValue = '—'

const fixed = (value: number, digits: number) => groupThousands(value.toFixed(digits))

/** A figure as text: amounts with two decimals, shares in percent. */
export function formatFigure(format: FigureFormat, value: number | null | undefined): string {
  if (value === null || value === undefined) return noValue
  switch (format) {
    case 'money':
      return fixed(value, 2)
    case 'ratio':
      return `${fixed(value * 100, 2)}%`
    case 'number':
      return fixed(value, 2)
    case 'lessons':
    case 'count':
    case 'minutes':
      return groupThousands(String(Math.round(value * 100) / 100))
  }
}

/** A number in percent with its sign, without the unit; one that rounds to nothing has no sign. */
export function formatChange(change: number): string {
  const percent = (change * 100).toFixed(1)
  if (Number(percent) === 0) return '0.0'
  return change > 0 ? `+${percent}` : percent
}

/** What a change is said in: percent, points of a share, or words where an amount has changed its sign. */
export function changeKind(
  format: FigureFormat,
  value: number | null,
  before: number | null,
): 'percent' | 'points' | 'toProfit' | 'toLoss' {
  if (format === 'ratio') return 'points'
  if (before !== null && value !== null && before < 0 && value > 0) return 'toProfit'
  if (before !== null && value !== null && before > 0 && value < 0) return 'toLoss'
  return 'percent'
}
