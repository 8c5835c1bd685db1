import type * as z from 'zod'
import { computed } from './calculate/computed.ts'
import type { Field } from './design.ts'
import { isEmpty } from './kind.ts'
import {
  computes,
  hidable,
  regular,
  shown,
  standing,
  unseen,
  type Item,
  type Plan,
  type Read,
  type Standing,
} from './plan.ts'
import type { Symbols } from './rules.ts'

/** What is wrong with a value; whoever shows it has the sentence. `said` is in the designer's own words. */
export type Wrong =
  | { readonly why: 'missing' | 'invalid' | 'notAChoice' | 'order' | 'clock' | 'email' }
  | { readonly why: 'tooLong' | 'tooBig' | 'tooSmall' | 'tooMany' | 'tooFew' | 'digits'; readonly n: number }
  | { readonly why: 'said'; readonly message: string }

const schemas = new WeakMap<Field, z.ZodType>()
const patterns = new WeakMap<Field, readonly { regular: RegExp; message: string }[]>()

/**
 * Judges a value by its kind, by its own rules and by whether it may be empty; null is fine. It throws
 * nothing.
 */
export function judge(field: Field, value: unknown, required: boolean): Wrong | null {
  const { kind, settings } = field
  if (isEmpty(value)) return required ? { why: 'missing' } : null
  const schema = schemas.get(field) ?? kind.value(settings)
  schemas.set(field, schema)
  const verdict = schema.safeParse(value)
  if (!verdict.success) return reason(verdict.error.issues[0], settings)
  const rules =
    patterns.get(field) ??
    settings.regList.flatMap(({ pattern, message }) => ({ regular: regular(pattern) ?? /(?:)/, message }))
  patterns.set(field, rules)
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const broken = rules.find((rule) => {
    rule.regular.lastIndex = 0
    return !rule.regular.test(String(value))
  })
  return broken ? { why: 'said', message: broken.message } : null
}

function reason(issue: z.core.$ZodIssue | undefined, settings: Field['settings']): Wrong {
  if (issue?.code === 'invalid_union')
    return reason(issue.errors.findLast((one) => one.length > 0)?.[0], settings)
  if (issue?.code === 'too_big')
    return { why: sizes[issue.origin]?.big ?? 'tooBig', n: Number(issue.maximum) }
  if (issue?.code === 'too_small')
    return { why: sizes[issue.origin]?.small ?? 'tooSmall', n: Number(issue.minimum) }
  if (issue?.message === 'precision') return { why: 'digits', n: Number(settings['precision']) }
  if (issue?.message === 'option') return { why: 'notAChoice' }
  if (issue?.message === 'order' || issue?.message === 'clock') return { why: issue.message }
  return { why: 'invalid' }
}

const sizes: Readonly<Record<string, { big: 'tooLong' | 'tooMany'; small: 'tooSmall' | 'tooFew' }>> = {
  string: { big: 'tooLong', small: 'tooSmall' },
  array: { big: 'tooMany', small: 'tooFew' },
}

/**
 * Whether a field holds something that is kept: neither layout nor display nor what is only shown of another
 * record.
 */
export const keeps = ({ kind, settings }: Field): boolean =>
  kind.tag === 'table' ||
  (kind.group !== 'layout' && kind.group !== 'display' && kind.column(settings) !== null)

export type Row = Readonly<Record<string, unknown>>
/** `price`, or `lines[3].price` in a row. */
export interface Found {
  readonly path: string
  readonly wrong: Wrong
}

/**
 * What of a record is kept, and everything that is wrong with it, in the order of the form. Both ends judge
 * by this: what a rule hides is neither kept nor judged, and what is computed is worked out here, whatever
 * was sent for it.
 */
export function judgeRecord(
  plan: Plan,
  sent: Row,
  symbols?: Symbols,
): { values: Row; problems: readonly Found[] } {
  const record = workedOut(plan, sent, symbols)
  const values: Record<string, unknown> = {}
  const problems: Found[] = []
  const { rowsOf, reading } = readingOf(plan, record, symbols)
  const one = (item: Item, path: string, read: Read, into: Record<string, unknown>) => {
    const { field } = item
    const { vModel } = field.settings
    const state = standing(plan, item, read, symbols)
    if (!vModel || !keeps(field) || !state.shown) return
    const value = read(item) ?? field.kind.empty(field.settings)
    if (field.kind.tag !== 'table') into[vModel] = value
    const wrong = judge(field, value, demanded(item, state))
    if (wrong) problems.push({ path, wrong })
  }
  for (const item of plan.items) {
    if (item.table !== '') continue
    const { vModel } = item.field.settings
    one(item, vModel, reading(null), values)
    if (item.field.kind.tag !== 'table' || !shown(plan, item, reading(null), symbols)) continue
    const columns = plan.items.filter(({ table }) => table === vModel)
    values[vModel] = rowsOf(vModel).map((row, at) => {
      // What a row says beside its columns is its own, such as the id it has on the server.
      const names = new Set(columns.map(({ field }) => field.settings.vModel))
      const kept: Record<string, unknown> = Object.fromEntries(
        Object.entries(row).filter(([key]) => !names.has(key)),
      )
      for (const column of columns)
        one(column, `${vModel}[${at}].${column.field.settings.vModel}`, reading(row), kept)
      return kept
    })
  }
  return { values, problems }
}

/**
 * Reads a record as rules and formulas do: of a row first where one is given; a column seen from the record
 * is a list.
 */
function readingOf(plan: Plan, record: Row, symbols?: Symbols) {
  const rowsOf = (table: string): readonly Row[] => [own(record, table)].flat().filter(isRow)
  const reading =
    (row: Row | null): Read =>
    (item) => {
      const { vModel } = item.field.settings
      if (item.table === '') return own(record, vModel)
      return row
        ? own(row, vModel)
        : rowsOf(item.table).map((one) =>
            hidable(item) && !shown(plan, item, reading(one), symbols) ? null : own(one, vModel),
          )
    }
  return { rowsOf, reading }
}

/** The record with what its formulas say, those first that others need. */
function workedOut(plan: Plan, sent: Row, symbols?: Symbols): Row {
  if (plan.computed.length === 0) return sent
  const tables = new Set(plan.computed.flatMap(({ table }) => (table === '' ? [] : [table])))
  const rows = [...tables].map(
    (table) =>
      [
        table,
        [own(sent, table)]
          .flat()
          .filter(isRow)
          .map((row) => ({ ...row })),
      ] as const,
  )
  const record: Record<string, unknown> = { ...sent, ...Object.fromEntries(rows) }
  const { reading } = readingOf(plan, record, symbols)
  for (const item of plan.computed) {
    const { vModel } = item.field.settings
    if (item.table === '') record[vModel] = computed(plan, item, reading(null), symbols)
    else
      for (const row of rows.find(([table]) => table === item.table)![1])
        (row as Record<string, unknown>)[vModel] = computed(plan, item, reading(row), symbols)
  }
  return record
}

/** What nobody can fill in is not demanded: a computed field, or one that is never drawn. */
export const demanded = (item: Item, { required }: Standing): boolean =>
  required && !computes(item.field) && !unseen(item)

/** Names are the designer's: `constructor` is one like any other. */
export const own = (row: Row, name: string): unknown => (Object.hasOwn(row, name) ? row[name] : undefined)
const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
