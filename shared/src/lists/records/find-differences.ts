import { isEmpty } from '../../contract/fields/kind.ts'
import type { Field } from '../../fields/design.ts'

type Values = Readonly<Record<string, unknown>>

/** The fields whose values differ. A field that one side does not have is left out: the caller may not see it. */
export const findDifferences = (fields: readonly Field[], theirs: Values, mine: Values): Field[] =>
  fields.filter(({ settings: { vModel } }) => {
    if (!(vModel in theirs) || !(vModel in mine)) return false
    const [one, other] = [theirs[vModel], mine[vModel]]
    return !(isEmpty(one) && isEmpty(other)) && textOf(one) !== textOf(other)
  })

/** Rows are compared without their ids and empty cells, which the server adds. Ids may be texts or numbers. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(textOf).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(String(value ?? ''))
  return Object.entries(value)
    .filter(([key, cell]) => key !== 'id' && !isEmpty(cell))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, cell]) => `${key}:${textOf(cell)}`)
    .join()
}
