import type { DataSetType } from '@tessera/shared/contract/lowcode/data-sets'
import { compareNumbers } from './decimal.ts'
import type { Value } from './values.ts'

export type Filled = string | number | boolean

/** Compares two values of a column: numbers by their digits, texts by their characters, so that dates are in order. */
export function compareIn(type: DataSetType, one: Filled, other: Filled): number {
  if (type === 'number') return compareNumbers(one as number | string, other as number | string)
  if (typeof one === 'string' && typeof other === 'string') {
    if (one === other) return 0
    return one < other ? -1 : 1
  }
  return Number(one) - Number(other)
}

const collator = new Intl.Collator('zh-CN', { numeric: true })

/** The order of rows: empty values last in both directions, names as people sort them. */
export function compareValues(one: Value, other: Value, direction: number): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  if (typeof one === 'string' && typeof other === 'string')
    return (collator.compare(one, other) || (one < other ? -1 : Number(one !== other))) * direction
  return (
    (typeof one === 'string' || typeof other === 'string'
      ? compareNumbers(one as number | string, other as number | string)
      : Number(one) - Number(other)) * direction
  )
}
