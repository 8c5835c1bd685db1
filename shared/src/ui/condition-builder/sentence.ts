import type { Operator } from '../../contract/fields/operators.ts'
import { valuelessOperators, valuesOf, type Comparison, type ComparisonGroup } from './condition.ts'

/** Texts and formatters that a sentence is made of. */
export interface SentenceParts {
  field: (key: string) => string
  operator: (op: Operator) => string
  /** Formats a value: an id as its name, a time as a date. */
  value: (test: Comparison, value: string | number) => string
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

/**
 * Returns conditions as a sentence. Groups of several conditions are in brackets where there is more than one
 * group.
 */
export function formatSentence(groups: readonly ComparisonGroup[], words: SentenceParts): string {
  const filledGroups = groups.filter((group) => group.groups.length > 0)
  return filledGroups
    .map((group, at) => {
      const clauses = group.groups.map((test) => formatComparison(test, words)).join(` ${words.and} `)
      const bracketed =
        filledGroups.length > 1 && group.groups.length > 1 ? `${words.open}${clauses}${words.close}` : clauses
      return at === 0 ? bracketed : `${words[group.logic]} ${bracketed}`
    })
    .join(' ')
}

function formatComparison(test: Comparison, words: SentenceParts): string {
  const start = `${words.field(test.field)} ${words.operator(test.op)}`
  if (valuelessOperators.has(test.op)) return start
  const { value } = test
  if (typeof value === 'string' && value.startsWith('@')) return `${start} ${words.symbol(value)}`
  const values = valuesOf(test)
  return `${start} ${values.length > 0 ? values.map((one) => words.value(test, one)).join(words.comma) : words.missing}`
}
