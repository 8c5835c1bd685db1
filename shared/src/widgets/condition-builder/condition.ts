import type { Type } from '../../contract/org/conditions.ts'
import type { Operator } from '../../fields/operators.ts'
import type { UnitKind } from '../unit-picker/offers.ts'

/** A field that conditions may name. */
export interface ConditionField {
  key: string
  title: string
  type: Type
  operators: readonly Operator[]
  /** Symbols such as `@userId` that it may be compared with. */
  dynamic: readonly string[]
  /** Ids that are chosen and not typed. */
  picks?: 'user' | UnitKind | undefined
}

/** One comparison, and comparisons that hold together; `logic` joins a group to those before it (specification: wire 8.5). */
export interface Test {
  field: string
  op: Operator
  value?: unknown
}
export interface TestGroup<T extends Test = Test> {
  logic: 'and' | 'or'
  groups: T[]
}

export const several: ReadonlySet<Operator> = new Set(['in', 'notIn'])
export const bare: ReadonlySet<Operator> = new Set(['null', 'notNull'])

/** The values of a comparison, however older clients joined them. */
export function valuesOf({ op, value }: Pick<Test, 'op' | 'value'>): readonly (string | number)[] {
  if (Array.isArray(value))
    return value.filter((one): one is string | number => typeof one === 'string' || typeof one === 'number')
  if (typeof value === 'string')
    return several.has(op) || op === 'between'
      ? value
          .split(',')
          .map((one) => one.trim())
          .filter(Boolean)
      : [value].filter(Boolean)
  return typeof value === 'number' ? [value] : []
}

/** What a comparison keeps of its value when its operator becomes another. */
export function reshaped({ value }: Pick<Test, 'value'>, from: Operator, op: Operator): unknown {
  if (bare.has(op)) return ''
  if (typeof value === 'string' && value.startsWith('@'))
    return ['==', '<>', 'in', 'notIn'].includes(op) ? value : several.has(op) ? [] : ''
  const values = valuesOf({ op: from, value })
  if (several.has(op)) return [...values]
  if (op === 'between') return values.slice(0, 2)
  return values[0] ?? ''
}
