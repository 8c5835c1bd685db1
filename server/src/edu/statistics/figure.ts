import type { RawBuilder } from 'kysely'
import type { FigureTexts } from '@tessera/shared/contract/edu/figures/figure'
import type { Dimension, StatisticsQuery } from '@tessera/shared/contract/edu/statistics'
import type { Scope } from '../../permissions/scope.ts'
import type { ZonedPeriods } from './periods.ts'

type Sql = RawBuilder<unknown>

/** What the caller may see: the rows of the lists from which figures are made, and whether amounts. */
export interface Rights {
  readonly classes: Scope
  readonly students: Scope
  readonly orders: Scope
  readonly receipts: Scope
  readonly seesMoney: boolean
}

/** What a source is built for. */
export interface SourceInput {
  readonly rights: Rights
  readonly query: StatisticsQuery
  readonly periods: ZonedPeriods
}

/**
 * Rows from which figures are made. The statement joins the common table `periods` (n, campus_id, d1, d2, today, as_of) and has
 * the columns n, id, date, campus_id, course_id, class_id, coach_id, student_id and note besides those that figures read.
 */
export interface Source {
  /** What a row is, for links: `lesson`, `student`, … */
  readonly kind: string
  readonly rows: (input: SourceInput) => Sql
  /** Its notes have codes, such as a status, which are shown in words. */
  readonly hasCodes?: true
  /** Its rows are read in groups by this dimension only, not for a whole period. */
  readonly onlyBy?: Dimension
  /** Dimensions by which its rows can be grouped. */
  readonly dimensions: ReadonlySet<Dimension>
  /** Expressions over a row `r` of the dimensions that only this source has. */
  readonly keys?: Readonly<Partial<Record<Dimension, Sql>>>
}

export interface Part {
  readonly key: string
  readonly sign: 1 | -1
}

/**
 * How a figure is computed over the rows `r` of its source:
 * - `sum`: of a value; `distinct`: the number of different students; `median`: of a value
 * - `combined`: sums of other figures; `ratio`: sums of other figures divided by one another
 */
export type Measure =
  | {
      readonly kind: 'sum' | 'median'
      readonly source: string
      readonly value: Sql
      readonly where?: Sql
    }
  | { readonly kind: 'distinct'; readonly source: string; readonly where?: Sql }
  | { readonly kind: 'combined'; readonly of: readonly Part[] }
  | {
      readonly kind: 'ratio'
      readonly over: readonly Part[]
      readonly under: readonly Part[]
      readonly digits: 2 | 4
      /** What the share is multiplied by. */
      readonly times: number
    }

/** The figures of one page. Everything that the page shows is derived from it. */
export interface Area {
  readonly texts: FigureTexts
  readonly sources: Readonly<Record<string, Source>>
  readonly measures: Readonly<Record<string, Measure>>
  /** The numbers `lessons` and `documents` of what changed after the closing of months, for figures that have a basis. */
  readonly late?: (input: SourceInput & { readonly isFiltered: Sql }) => Sql
  /** Figures that a query does not ask for. */
  readonly hides?: (query: StatisticsQuery) => readonly string[]
}

const plus = (key: string): Part => ({ key, sign: 1 })
/** A share of sums, in the order `over ÷ under`. */
export const ratio = (
  over: readonly string[],
  under: readonly string[],
  digits: 2 | 4 = 4,
  times = 1,
): Measure => ({
  kind: 'ratio',
  over: over.map(partOf),
  under: under.map(partOf),
  digits,
  times,
})
/** `-key` is taken off. */
const partOf = (key: string): Part => (key.startsWith('-') ? { key: key.slice(1), sign: -1 } : plus(key))
export const combined = (...keys: readonly string[]): Measure => ({ kind: 'combined', of: keys.map(partOf) })

export const isPrimitive = (measure: Measure): measure is Extract<Measure, { source: string }> =>
  'source' in measure

/** The sums of which a figure is made, with their role in it. */
export function partsOf(
  area: Area,
  key: string,
): (Part & { role: 'sum' | 'numerator' | 'denominator' | 'median' })[] {
  const measure = area.measures[key]!
  const flatten = (parts: readonly Part[]): Part[] =>
    parts.flatMap((part) => {
      const inner = area.measures[part.key]!
      return inner.kind === 'combined'
        ? flatten(inner.of).map(({ key: of, sign }) => ({ key: of, sign: (sign * part.sign) as 1 | -1 }))
        : [part]
    })
  if (measure.kind === 'ratio')
    return [
      ...flatten(measure.over).map((part) => ({ ...part, role: 'numerator' as const })),
      ...flatten(measure.under).map((part) => ({ ...part, role: 'denominator' as const })),
    ]
  const role = measure.kind === 'median' ? 'median' : 'sum'
  return flatten([plus(key)]).map((part) => ({ ...part, role }))
}

/**
 * Whether the values of a figure can be added up. Shares, medians and students, who can be in several groups, cannot; what is
 * counted at the end of a period, from a source without dates, cannot over time.
 */
export function additivityOf(area: Area, key: string): 'yes' | 'no' | 'notOverTime' {
  const parts = partsOf(area, key)
  const measures = parts.map((part) => area.measures[part.key]!)
  if (area.measures[key]!.kind === 'ratio' || measures.some(({ kind }) => kind !== 'sum')) return 'no'
  const isOverTime = measures.every(
    (measure) => isPrimitive(measure) && area.sources[measure.source]!.dimensions.has('day'),
  )
  return isOverTime ? 'yes' : 'notOverTime'
}
