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

/** A change in percent with its sign. */
export const formatChange = (change: number): string =>
  `${change > 0 ? '+' : ''}${(change * 100).toFixed(1)}%`
