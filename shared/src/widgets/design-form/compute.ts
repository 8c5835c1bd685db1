import { parseFormula, type Formula } from '../../fields/calculate/parse-formula.ts'
import { Unworkable, workOut } from '../../fields/calculate/work-out.ts'
import type { Argument } from '../../fields/calculate/functions.ts'
import type { Token } from '../../fields/calculate/kind.ts'
import type { Field } from '../../fields/design.ts'
import { masked, type Item, type Plan, type Read } from '../../fields/plan.ts'
import type { Symbols } from '../../fields/rules.ts'
import type { At } from './store.ts'

/** Milliseconds without a change before computed fields follow (specification: areas 5, 9). */
export const debounce = 500

interface Needs {
  plan: Plan
  symbols: Symbols
  reading: (row: number) => Read
  rowsOf: (item: Item) => readonly number[]
  put: (at: At, value: unknown) => void
  value: (at: At) => unknown
}

const whole = 0
const formulas = new WeakMap<Field, Formula | null>()

/** A formula that can be read, or null. */
function formulaOf(field: Field): Formula | null {
  const had = formulas.get(field)
  if (had !== undefined) return had
  const read = parseFormula(field.settings['expression'] as Token[])
  const formula = 'why' in read ? null : read
  formulas.set(field, formula)
  return formula
}

/** What a computed field holds now, rounded to its digits; null where it cannot be worked out. Of a row where it stands in one. */
export function computed(plan: Plan, item: Item, read: Read, symbols: Symbols): number | null {
  const formula = formulaOf(item.field)
  if (!formula) return null
  const result = workOut(formula, masked(plan, item.table, read, symbols) as (name: string) => Argument)
  if (result instanceof Unworkable) return null
  const number = typeof result === 'number' ? result : typeof result === 'boolean' ? Number(result) : typeof result === 'string' && result.trim() !== '' ? Number(result) : Number.NaN
  if (!Number.isFinite(number)) return null
  const digits = item.field.settings['precision'] as number | null
  return digits === null ? number : rounded(number, digits)
}

/** Half away from zero, as people round money: 1.005 is 1.01. */
function rounded(number: number, digits: number): number {
  const size = Math.abs(number)
  if (size >= 1e15) return number
  if (size < 1e-6) return Number(number.toFixed(digits)) || 0
  return (Math.sign(number) * Number(`${Math.round(Number(`${size.toPrecision(15)}e${digits}`))}e-${digits}`)) || 0
}

/** Keeps computed fields after what they follow: 500 ms behind the last change, at once when asked. Those that others need come first. */
export function computing({ plan, symbols, reading, rowsOf, put, value }: Needs) {
  /** Which rows of which computed field are behind; `whole` is all of them. */
  const behind = new Map<Item, Set<number>>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const mark = (item: Item, row: number) => {
    const rows = behind.get(item) ?? new Set<number>()
    behind.set(item, rows)
    rows.add(row)
  }
  const markFed = ({ item, row }: At) => {
    for (const fed of plan.feeds.get(item) ?? []) mark(fed, fed.table !== '' && fed.table === item.table ? row : whole)
  }
  const work = (at: At) => {
    const now = computed(plan, at.item, reading(at.row), symbols)
    if (Object.is(value(at), now)) return
    put(at, now)
    markFed(at)
  }
  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    for (const item of plan.computed) {
      const rows = behind.get(item)
      if (!rows) continue
      behind.delete(item)
      for (const row of item.table === '' ? [whole] : rows.has(whole) ? rowsOf(item) : rows) work({ item, row })
    }
  }
  return {
    /** A value changed. */
    after: (at: At): void => {
      markFed(at)
      if (behind.size === 0) return
      clearTimeout(timer)
      timer = setTimeout(flush, debounce)
    },
    flush,
    all: (): void => {
      for (const item of plan.computed) mark(item, whole)
      flush()
    },
    stop: (): void => clearTimeout(timer),
  }
}
