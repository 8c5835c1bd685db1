import { isEmpty } from '../contract/fields/kind.ts'
import type { Field } from './design.ts'
import { isComputed } from './plan.ts'
import { ownValue, storesValue, type Row } from './validate.ts'

/** Whether users fill in the column: neither the server nor a formula does. */
const isFillable = (field: Field): boolean =>
  storesValue(field) && !isComputed(field) && field.kind.group !== 'system'

const isUnset = ({ kind, settings }: Field, value: unknown): boolean =>
  isEmpty(value) || JSON.stringify(value) === JSON.stringify(kind.empty(settings))

/**
 * Whether a row of a sub-table has no value that a user filled in: it is not saved. A default value counts as filled in,
 * and a table without such columns has no blank rows.
 */
export function isBlankRow(columns: readonly Field[], row: Row): boolean {
  let isAny = false
  for (const field of columns) {
    if (!isFillable(field)) continue
    if (!isUnset(field, ownValue(row, field.settings.vModel))) return false
    isAny = true
  }
  return isAny
}
