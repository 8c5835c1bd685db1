import type { DataSetFilter, GroupStep } from '@tessera/shared/contract/lowcode/data-set-summary'
import type { DataSetResultColumn } from '@tessera/shared/contract/lowcode/data-sets'
import { refuseField } from '../../errors/refusal.ts'
import { compileFilter } from './filters.ts'
import { openPeriod } from './period-rows.ts'
import type { ResolvedPeriod } from './period.ts'
import { stepOf } from './steps.ts'
import { createPlaceOf } from './summarize.ts'
import { text } from './text.ts'
import type { Value } from './values.ts'

/** What narrows the rows of a data set: filters, a period, and the groups of a summary in which they lie. */
export interface Narrowing {
  readonly filters: readonly DataSetFilter[]
  readonly within: readonly {
    readonly column: string
    readonly by?: GroupStep | undefined
    readonly value: Value
  }[]
  readonly period?: ResolvedPeriod | undefined
}

/** Whether a row is meant. Refuses columns that the rows do not have, and values that do not fit. */
export function compileNarrowing(
  columns: readonly DataSetResultColumn[],
  { filters, within, period }: Narrowing,
): (row: readonly Value[]) => boolean {
  const placeOf = createPlaceOf(columns)
  const conditions = filters.map(({ column, how, value }) => {
    const place = placeOf(column, 'filters')
    const matches = compileFilter(columns[place]!, how, value)
    return (row: readonly Value[]) => matches(row[place] ?? null)
  })
  const groups = within.map(({ column, by, value }) => {
    const place = placeOf(column, 'within')
    const { type, label } = columns[place]!
    if (by && type !== 'date' && type !== 'time')
      throw refuseField('within', text.notADate, { name: label || column })
    return (row: readonly Value[]) => stepOf(row[place] ?? null, by) === value
  })
  const sideOf = openPeriod(columns, period)
  return (row) => sideOf(row) === 'now' && [...conditions, ...groups].every((matches) => matches(row))
}
