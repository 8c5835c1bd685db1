import type { ReactNode } from 'react'
import type { ValueType } from '../../contract/org/conditions.ts'
import type { Operator } from '../../contract/fields/operators.ts'
import type { UnitKind } from '../unit-picker/unit-kinds.ts'

/** A field that conditions can use. */
export interface ConditionField {
  key: string
  title: string
  type: ValueType
  operators: readonly Operator[]
  /** Context values such as `@userId` that it can be compared with. */
  dynamic: readonly string[]
  /** The values are ids of this kind, selected in a picker. */
  picker?: 'user' | UnitKind | undefined
  /** A control of its own for values, such as the options of a field; `many` for operators with a list of values. */
  control?: ((props: ValueControlProps) => ReactNode) | undefined
  /** Formats one value in sentences. */
  format?: ((value: string | number) => string) | undefined
}

export interface ValueControlProps {
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly many: boolean
  readonly label: string
}

/** One comparison. */
export interface Comparison {
  field: string
  op: Operator
  value?: unknown
}
/** Comparisons joined by "and". `logic` joins the group to the groups before it. */
export interface ComparisonGroup<T extends Comparison = Comparison> {
  logic: 'and' | 'or'
  groups: T[]
}

/** Operators with a list of values. */
export const listOperators: ReadonlySet<Operator> = new Set(['in', 'notIn'])
/** Operators without a value. */
export const valuelessOperators: ReadonlySet<Operator> = new Set(['null', 'notNull'])

/** Returns the values of a comparison. Older clients sent several values joined by commas. */
export function valuesOf({ op, value }: Pick<Comparison, 'op' | 'value'>): readonly (string | number)[] {
  if (Array.isArray(value))
    return value.filter((one): one is string | number => typeof one === 'string' || typeof one === 'number')
  if (typeof value === 'string')
    return listOperators.has(op) || op === 'between'
      ? value
          .split(',')
          .map((one) => one.trim())
          .filter(Boolean)
      : [value].filter(Boolean)
  return typeof value === 'number' ? [value] : []
}

/** Converts the value of a comparison for another operator. Values that do not fit are dropped. */
export function convertValue({ value }: Pick<Comparison, 'value'>, from: Operator, op: Operator): unknown {
  if (valuelessOperators.has(op)) return ''
  if (typeof value === 'string' && value.startsWith('@'))
    return ['==', '<>', 'in', 'notIn'].includes(op) ? value : ''
  const values = valuesOf({ op: from, value })
  if (listOperators.has(op)) return [...values]
  if (op === 'between') return values.slice(0, 2)
  return values[0] ?? ''
}
