import type * as z from 'zod'
import { computeValue } from './calculate/computed.ts'
import { createFormulaBudget } from './calculate/evaluate.ts'
import { findFailedChecks } from './checks.ts'
import { declaredOf, declaredPatternOf } from './contributed/declared.ts'
import type { Field } from './design.ts'
import type { LocalizedText } from '../contract/localized-text.ts'
import { isEmpty } from '../contract/fields/kind.ts'
import {
  isComputed,
  canBeHidden,
  isShown,
  fieldStateOf,
  isNeverRendered,
  isOnEveryDevice,
  type PlacedField,
  type Plan,
  type ReadValue,
  type FieldState,
} from './plan.ts'
import {
  compilePattern,
  createPatternBudget,
  isPatternEngineLoaded,
  spend,
  type Pattern,
  type PatternBudget,
} from './patterns/patterns.ts'
import { noSymbols, type ContextSymbols } from '../contract/fields/rules.ts'

/** A problem of a value. The caller translates `why`; for `said` and `check` the designer has written the
 * message, for `declared` the remote that contributes the kind. */
export type ValueProblem =
  | {
      readonly why:
        | 'missing'
        | 'invalid'
        | 'notAChoice'
        | 'order'
        | 'clock'
        | 'email'
        | 'tooMuchText'
        | 'tooComplex'
        | 'tooMuchToCompute'
    }
  | {
      readonly why:
        | 'tooLong'
        | 'tooBig'
        | 'tooSmall'
        | 'tooMany'
        | 'tooFew'
        | 'tooManyRows'
        | 'tooFewRows'
        | 'digits'
      readonly n: number
    }
  | { readonly why: 'said' | 'check'; readonly message: string }
  | { readonly why: 'declared'; readonly message: LocalizedText }

const schemas = new WeakMap<Field, z.ZodType>()
interface FieldPattern {
  readonly pattern: Pattern
  readonly problem: ValueProblem
}
const patterns = new WeakMap<Field, readonly FieldPattern[]>()

/**
 * The patterns of a field. One that cannot be used is left out: only releases of earlier versions have such. Browsers
 * have none until the engine is loaded, and the server finds what does not match.
 */
function patternsOf(field: Field): readonly FieldPattern[] {
  const cached = patterns.get(field)
  if (cached || !isPatternEngineLoaded()) return cached ?? []
  const declared = declaredPatternOf(field)
  const written: { pattern: string; problem: ValueProblem }[] = [
    ...(declared === undefined ? [] : [{ pattern: declared, problem: declaredProblem(field) }]),
    ...field.settings.regList.map(({ pattern, message }) => ({
      pattern,
      problem: { why: 'said' as const, message },
    })),
  ]
  const compiled = written.flatMap(({ pattern: source, problem }) => {
    const pattern = compilePattern(source)
    return pattern && !('why' in pattern) ? [{ pattern, problem }] : []
  })
  patterns.set(field, compiled)
  return compiled
}

/**
 * Validates a value by its kind, by its own rules, and by whether it is required. Returns null where it is
 * valid. Never throws. `budget` is that of the record.
 */
export function validateValue(
  field: Field,
  value: unknown,
  required: boolean,
  budget: PatternBudget = createPatternBudget(),
): ValueProblem | null {
  const { kind, settings } = field
  if (isEmpty(value)) return required ? { why: 'missing' } : null
  const schema = schemas.get(field) ?? kind.value(settings)
  schemas.set(field, schema)
  const result = schema.safeParse(value)
  if (!result.success) {
    const [issue] = result.error.issues
    if (issue?.message === 'declared') return declaredProblem(field)
    return ofRows(kind.tag, problemOf(issue, settings))
  }
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const text = String(value)
  for (const { pattern, problem } of patternsOf(field)) {
    const refused = spend(pattern, text, budget)
    if (refused) return refused
    if (!pattern.test(text)) return problem
  }
  return null
}

/** What the remote of a field says about a value that does not match. */
function declaredProblem(field: Field): ValueProblem {
  const message = declaredOf(field)?.problem
  return message ? { why: 'declared', message } : { why: 'invalid' }
}

/** Rows of a sub-table are counted without blank ones, which its user has to know. */
function ofRows(tag: string, problem: ValueProblem): ValueProblem {
  if (tag !== 'table') return problem
  if (problem.why === 'tooFew') return { ...problem, why: 'tooFewRows' }
  return problem.why === 'tooMany' ? { ...problem, why: 'tooManyRows' } : problem
}

function problemOf(issue: z.core.$ZodIssue | undefined, settings: Field['settings']): ValueProblem {
  if (issue?.code === 'invalid_union')
    return problemOf(issue.errors.findLast((issues) => issues.length > 0)?.[0], settings)
  if (issue?.code === 'too_big')
    return { why: sizes[issue.origin]?.big ?? 'tooBig', n: Number(issue.maximum) }
  if (issue?.code === 'too_small')
    return { why: sizes[issue.origin]?.small ?? 'tooSmall', n: Number(issue.minimum) }
  if (issue?.message === 'tooComplex') return { why: 'tooComplex' }
  if (issue?.message === 'precision') return { why: 'digits', n: Number(settings['precision']) }
  if (issue?.message === 'option') return { why: 'notAChoice' }
  if (issue?.message === 'order' || issue?.message === 'clock') return { why: issue.message }
  return { why: 'invalid' }
}

const sizes: Readonly<Record<string, { big: 'tooLong' | 'tooMany'; small: 'tooSmall' | 'tooFew' }>> = {
  string: { big: 'tooLong', small: 'tooSmall' },
  array: { big: 'tooMany', small: 'tooFew' },
}

/** Whether a field stores a value: layout, display, and values of other records are not stored. */
export const storesValue = ({ kind, settings }: Field): boolean =>
  kind.tag === 'table' ||
  (kind.group !== 'layout' && kind.group !== 'display' && kind.column(settings) !== null)

export type Row = Readonly<Record<string, unknown>>
/** A problem and its place: `price`, `lines[3].price` in a row, or '' for a check of the whole record. */
export interface RecordProblem {
  readonly path: string
  readonly problem: ValueProblem
}

/**
 * Validates a record: returns the values to store, and all problems in the order of the form. Server and
 * browser both use it. A field that a rule hides is neither stored nor validated, and computed values are
 * recomputed.
 */
export function validateRecord(
  plan: Plan,
  sent: Row,
  symbols?: ContextSymbols,
): { values: Row; problems: readonly RecordProblem[] } {
  const formulas = createFormulaBudget()
  const record = computeRecord(plan, sent, symbols, formulas)
  const values: Record<string, unknown> = {}
  const problems: RecordProblem[] = []
  const { rowsOf, reading } = createReader(plan, record, symbols)
  const budget = createPatternBudget()
  const validateField = (
    item: PlacedField,
    path: string,
    read: ReadValue,
    values: Record<string, unknown>,
  ) => {
    const { field } = item
    const { vModel } = field.settings
    const state = fieldStateOf(plan, item, read, symbols)
    if (!vModel || !storesValue(field) || !state.shown) return
    const value = read(item) ?? field.kind.empty(field.settings)
    if (field.kind.tag !== 'table') values[vModel] = value
    const problem = validateValue(field, value, isRequired(item, state), budget)
    if (problem) problems.push({ path, problem })
  }
  for (const item of plan.items) {
    if (item.table !== '') continue
    const { vModel } = item.field.settings
    validateField(item, vModel, reading(null), values)
    if (item.field.kind.tag !== 'table' || !isShown(plan, item, reading(null), symbols)) continue
    const columns = plan.items.filter(({ table }) => table === vModel)
    values[vModel] = rowsOf(vModel).map((row, index) => {
      // A row keeps its keys that are no columns, for example its id on the server.
      const names = new Set(columns.map(({ field }) => field.settings.vModel))
      const stored: Record<string, unknown> = Object.fromEntries(
        Object.entries(row).filter(([key]) => !names.has(key)),
      )
      for (const column of columns)
        validateField(column, `${vModel}[${index}].${column.field.settings.vModel}`, reading(row), stored)
      return stored
    })
  }
  if (formulas.left <= 0) problems.push({ path: plan.computed[0]!.id, problem: { why: 'tooMuchToCompute' } })
  for (const { field, message } of findFailedChecks(plan, reading(null), symbols ?? noSymbols))
    problems.push({ path: field, problem: { why: 'check', message } })
  return { values, problems }
}

/**
 * Creates readers of a record for rules and formulas. Within a row, a column has the row's value; outside, it
 * is a list of the values of all rows.
 */
export function createReader(plan: Plan, record: Row, symbols?: ContextSymbols) {
  const rowsOf = (table: string): readonly Row[] => [ownValue(record, table)].flat().filter(isRow)
  const reading =
    (row: Row | null): ReadValue =>
    (item) => {
      const { vModel } = item.field.settings
      if (item.table === '') return ownValue(record, vModel)
      return row
        ? ownValue(row, vModel)
        : rowsOf(item.table).map((one) =>
            canBeHidden(item) && !isShown(plan, item, reading(one), symbols) ? null : ownValue(one, vModel),
          )
    }
  return { rowsOf, reading }
}

/** The record with its computed values, in the order of their dependencies. */
export function computeRecord(
  plan: Plan,
  sent: Row,
  symbols?: ContextSymbols,
  budget = createFormulaBudget(),
): Row {
  if (plan.computed.length === 0) return sent
  const tables = new Set(plan.computed.flatMap(({ table }) => (table === '' ? [] : [table])))
  const rows = [...tables].map(
    (table) =>
      [
        table,
        [ownValue(sent, table)]
          .flat()
          .filter(isRow)
          .map((row) => ({ ...row })),
      ] as const,
  )
  const record: Record<string, unknown> = { ...sent, ...Object.fromEntries(rows) }
  const { reading } = createReader(plan, record, symbols)
  for (const item of plan.computed) {
    const { vModel } = item.field.settings
    if (item.table === '') record[vModel] = computeValue(plan, item, reading(null), symbols, budget)
    else
      for (const row of rows.find(([table]) => table === item.table)![1])
        (row as Record<string, unknown>)[vModel] = computeValue(plan, item, reading(row), symbols, budget)
  }
  return record
}

/**
 * Whether a value is required. A computed field, or one that is never rendered, is not; nor is one that some device does
 * not show, unless the design is that of a device (`toDeviceDesign`).
 */
export const isRequired = (item: PlacedField, { required }: FieldState): boolean =>
  required && !isComputed(item.field) && !isNeverRendered(item) && isOnEveryDevice(item)

/** Reads an own property only: a designer may name a field `constructor`. */
export const ownValue = (row: Row, name: string): unknown =>
  Object.hasOwn(row, name) ? row[name] : undefined

/** Whether a value that was sent is a record, or a row of a sub-table. */
export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
