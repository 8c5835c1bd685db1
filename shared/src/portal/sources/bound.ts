import { dayOf, isRelativeDay } from '../../contract/lowcode/calendar-days.ts'
import { toText, type Row } from './series.ts'

/** What narrows the rows of a source from outside of its settings. A value may be a day such as `@today`. */
export interface Bound {
  /** Values of the parameters of the source. */
  readonly parameters: Readonly<Record<string, string>>
  /** Values that columns must have. */
  readonly columns: Readonly<Record<string, string>>
}

export const unbound: Bound = { parameters: {}, columns: {} }
export const isUnbound = ({ parameters, columns }: Bound): boolean =>
  Object.keys(parameters).length === 0 && Object.keys(columns).length === 0

/** The values of the present day. */
export function resolveBound({ parameters, columns }: Bound, now: number = Date.now()): Bound {
  const resolve = (values: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, isRelativeDay(value) ? dayOf(value, now) : value]),
    )
  return { parameters: resolve(parameters), columns: resolve(columns) }
}

/** The rows whose columns have these values. */
export const rowsWithin = (rows: readonly Row[], { columns }: Bound): readonly Row[] => {
  const all = Object.entries(columns)
  return all.length === 0
    ? rows
    : rows.filter((row) =>
        all.every(([name, value]) => (Object.hasOwn(row, name) ? toText(row[name]) : '') === value),
      )
}
