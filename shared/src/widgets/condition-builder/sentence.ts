import type { Operator } from '../../fields/operators.ts'
import { bare, valuesOf, type Test, type TestGroup } from './condition.ts'

/** Texts and formatters that a sentence is made of. */
export interface Words {
  field: (key: string) => string
  operator: (op: Operator) => string
  /** Formats a value: an id as its name, a time as a date. */
  value: (test: Test, value: string | number) => string
  symbol: (symbol: string) => string
  /** Joins conditions and groups. */
  and: string
  or: string
  /** Joins values. */
  comma: string
  open: string
  close: string
  /** Stands for a missing value. */
  missing: string
}

/** Returns conditions as a sentence. Groups of several conditions are in brackets where there is more than one group. */
export function sentence(groups: readonly TestGroup[], words: Words): string {
  const told = groups.filter((group) => group.groups.length > 0)
  return told
    .map((group, at) => {
      const inside = group.groups.map((test) => clause(test, words)).join(` ${words.and} `)
      const bracketed =
        told.length > 1 && group.groups.length > 1 ? `${words.open}${inside}${words.close}` : inside
      return at === 0 ? bracketed : `${words[group.logic]} ${bracketed}`
    })
    .join(' ')
}

function clause(test: Test, words: Words): string {
  const start = `${words.field(test.field)} ${words.operator(test.op)}`
  if (bare.has(test.op)) return start
  const { value } = test
  if (typeof value === 'string' && value.startsWith('@')) return `${start} ${words.symbol(value)}`
  const values = valuesOf(test)
  return `${start} ${values.length > 0 ? values.map((one) => words.value(test, one)).join(words.comma) : words.missing}`
}
