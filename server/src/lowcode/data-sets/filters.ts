import type { DataSetColumn } from '@tessera/shared/contract/lowcode/data-sets'
import type { FilterKind } from '@tessera/shared/contract/lowcode/data-set-summary'
import { refuseField } from '../../errors/refusal.ts'
import { compareIn, type Filled } from './ordering.ts'
import { text } from './text.ts'
import { toValue, type Value } from './values.ts'

/** Compiles the condition of a filter; refuses a value that does not fit the column. */
export function compileFilter(
  { name, label, type }: DataSetColumn,
  how: FilterKind,
  value: unknown,
): (cell: Value) => boolean {
  const wrong = () => refuseField('filters', text.wrongFilter, { name: label || name })
  const typed = (raw: unknown): Filled => {
    const found = Array.isArray(raw) ? null : toValue(type, raw)
    if (found === null) throw wrong()
    return found
  }
  const isEqual = (cell: Value, other: Filled) => cell !== null && compareIn(type, cell, other) === 0
  switch (how) {
    case 'empty':
      return (cell) => cell === null || cell === ''
    case 'notEmpty':
      return (cell) => cell !== null && cell !== ''
    case 'contains': {
      if (typeof value !== 'string' && typeof value !== 'number') throw wrong()
      const part = String(value).toLowerCase()
      return (cell) => cell !== null && String(cell).toLowerCase().includes(part)
    }
    case 'in': {
      if (!Array.isArray(value)) throw wrong()
      const all = value.map(typed)
      return (cell) => all.some((one) => isEqual(cell, one))
    }
    case 'between': {
      if (!Array.isArray(value) || value.length !== 2) throw wrong()
      const [from, to] = value.map(typed) as [Filled, Filled]
      return (cell) => cell !== null && compareIn(type, cell, from) >= 0 && compareIn(type, cell, to) <= 0
    }
    case 'eq': {
      const other = typed(value)
      return (cell) => isEqual(cell, other)
    }
    case 'ne': {
      const other = typed(value)
      return (cell) => !isEqual(cell, other)
    }
    case 'gt':
    case 'ge':
    case 'lt':
    case 'le': {
      const other = typed(value)
      return (cell) => {
        if (cell === null) return false
        const compared = compareIn(type, cell, other)
        if (how === 'gt') return compared > 0
        if (how === 'ge') return compared >= 0
        return how === 'lt' ? compared < 0 : compared <= 0
      }
    }
  }
}
