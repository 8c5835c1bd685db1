import type { Field } from './design.ts'
import type { DesignOutline } from './plan.ts'

/** Formulas of fields that add up amounts of money, by their tokens: copies of a field keep these. */
const moneyFormulas = new WeakSet<object>()

/** Signs and names in a formula that adds amounts up: a factor or a quotient would make something else of them. */
const adding = /^(?:[+\-(),\s]|SUM)*$/i

/** Remembers which computed fields of a design are amounts of money: those that only add amounts up. */
export function markMoney({ items, find }: DesignOutline): void {
  // A total may add up other totals, which stand anywhere in the form.
  for (let isFound = true; isFound;) {
    isFound = false
    for (const { field, table } of items) {
      const { expression, result } = field.settings
      if (field.kind.tag !== 'calculate' || result !== 'number' || !Array.isArray(expression)) continue
      const tokens = expression as readonly (string | { __vModel__: string })[]
      const operands = tokens.flatMap((token) => (typeof token === 'string' ? [] : [token.__vModel__]))
      const isSum =
        operands.length > 0 &&
        tokens.every((token) => typeof token !== 'string' || adding.test(token)) &&
        operands.every((name) => {
          const operand = find(name, table)
          return operand !== undefined && isMoney(operand.field)
        })
      if (!isSum || moneyFormulas.has(expression)) continue
      moneyFormulas.add(expression)
      isFound = true
    }
  }
}

/** Whether the numbers of a field are amounts of money, in yuan. */
export const isMoney = ({ kind, settings }: Pick<Field, 'kind' | 'settings'>): boolean =>
  kind.tag === 'amount' || isMoneyFormula(settings['expression'])

export const isMoneyFormula = (expression: unknown): boolean =>
  typeof expression === 'object' && expression !== null && moneyFormulas.has(expression)

/** The sign before an amount of money; '' before what is none. */
export const yuanSign = (value: unknown): string => (typeof value === 'number' ? '¥ ' : '')

/** A number of a field as text, with the sign where it is an amount of money. */
export const withYuan = (field: Pick<Field, 'kind' | 'settings'>, value: unknown, text: string): string =>
  isMoney(field) ? yuanSign(value) + text : text
