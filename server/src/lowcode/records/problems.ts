import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { ValueProblem } from '@tessera/shared/fields/validate'
import { Code } from '@tessera/shared/contract/wire'
import { refuse, Refusal, type FieldRefusal } from '../../errors/refusal.ts'
import type { RecordPlan } from './plan.ts'
import { problemText, text } from './text.ts'

/** A problem of a record and its place: `price`, or `lines[3].price`. */
export interface Problem {
  readonly path: string
  readonly problem: ValueProblem | { readonly why: 'unknown'; readonly value: string }
}

/** Limit of the problems that one answer names. */
const maxNamed = 100

/** One refusal with all problems, each at its place; the sentence names the first fields. */
export function refuseProblems(plan: RecordPlan, problems: readonly Problem[]): Refusal {
  const fields = problems.slice(0, maxNamed).map(({ path, problem }): FieldRefusal => {
    const { why, ...values } = problem
    return { field: path, text: problemText[why], values: { label: labelOf(plan, path), ...values } }
  })
  if (fields.length === 1 && problems.length === 1)
    return new Refusal({ code: Code.invalid, text: fields[0]!.text, values: fields[0]!.values, fields })
  const labels = [...new Set(fields.flatMap(({ values }) => (values!['label'] as string) || []))]
  return new Refusal({
    code: Code.invalid,
    text: text.wrong,
    values: { n: problems.length, list: labels.slice(0, 5) },
    fields,
  })
}

/** The label of a place: `Price`, or `Lines 3: Price` for a row of a sub-table. */
export function labelOf({ rules }: RecordPlan, path: string): string {
  const [, table = '', row = '', name = path] = /^(\w+)\[(\d+)\]\.(\w+)$/.exec(path) ?? []
  const item = rules.items.find(({ id }) => id === (table ? `${table}-${name}` : name))
  const label = item?.field.settings.label || name
  if (!table) return label
  const tableLabel = rules.items.find(({ id }) => id === table)?.field.settings.label || table
  return `${tableLabel} ${Number(row) + 1}: ${label}`
}

/**
 * Turns what PostgreSQL refused into a refusal: equal values of a unique group with the names of its fields, a record that
 * is too large for a row, a table that was released anew. Returns other errors as they are.
 */
export function asTakenRefusal(plan: RecordPlan, error: unknown): unknown {
  const { release, byName } = plan
  const { storage } = release
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code === '54000') return refuse(text.tooLarge)
  const byTable = refusedByTable(plan, error)
  if (byTable) return byTable
  if (changedTable.has(code)) return refuse(text.releasedAnew, {}, Code.conflict)
  const group = code === '23505' && storage.uniques.find(({ name }) => name === constraint)
  if (!group) return error
  const columns = storage.main.columns.filter(({ key }) => group.keys.includes(key))
  const labels = columns.map(({ label, vModel }) => byName.get(vModel)?.field.settings.label || label)
  const values = { fields: labels.join(' + ') }
  const sentence: LocalizedText = text.taken
  return new Refusal({
    code: Code.conflict,
    text: sentence,
    values,
    fields: columns.map(({ vModel }) => ({ field: vModel, text: sentence, values })),
  })
}

/** What tables refuse that were there before their design, with rules that the design does not have. */
function refusedByTable({ release: { storage } }: RecordPlan, error: unknown): Refusal | null {
  const tables = [storage.main, ...storage.subTables].filter(({ bound }) => bound)
  if (tables.length === 0) return null
  const { code, table: name, column: of } = error as { code?: string; table?: string; column?: string }
  if (code === '42703' || code === '42P01')
    return refuse(text.tableChanged, { names: tables.map(({ table }) => table) }, Code.conflict)
  const table = tables.find((one) => one.table === name) ?? tables[0]!
  if (code === '23502') {
    const field = table.columns.find(({ column }) => column === of)
    const values = { label: field?.label ?? of ?? '' }
    return new Refusal({
      code: Code.invalid,
      text: text.columnNeedsValue,
      values,
      fields: field ? [{ field: field.vModel, text: text.columnNeedsValue, values }] : [],
    })
  }
  const sentence = tableRefusals[code ?? '']
  if (
    code === '23505' &&
    storage.uniques.some((one) => one.name === (error as { constraint?: string }).constraint)
  )
    return null
  return sentence ? refuse(sentence, { table: table.table }, Code.conflict) : null
}

const tableRefusals: Readonly<Record<string, LocalizedText>> = {
  '22001': text.columnTooShort,
  '22003': text.columnOutOfRange,
  '23503': text.tableLink,
  '23505': text.tableTwice,
  '23514': text.tableCheck,
}

/** A table, a column, or the type of one that a statement of the release before does not find any more. */
const changedTable: ReadonlySet<string | undefined> = new Set([
  '42703',
  '42P01',
  '0A000',
  '42804',
  '42846',
  '42883',
])

/**
 * Throws 409 where another release came into force since the plan was read: `releaseId` is the one in force, read by a
 * transaction that has a lock of the table of the records, for which releases wait.
 */
export function assertReleaseInForce(release: RecordPlan['release'], releaseId: string | null): void {
  if (releaseId !== release.id) throw refuse(text.releasedAnew, {}, Code.conflict)
}

/**
 * Throws 409 where `inForce`, the plan of the design, is not `plan` any more: another release, or a flow that approves
 * its records. For plans that do not follow the design, such as those in code.
 */
export function assertInForce({ release }: RecordPlan, { release: inForce }: RecordPlan): void {
  assertReleaseInForce(release, inForce.id)
  if (inForce.hasFlow || inForce.startsFlow) throw refuse(text.releasedAnew, {}, Code.conflict)
}

/**
 * Runs `work` by the plan of a release. A table that a new release changes at this moment is a refusal with 409: the
 * next call finds the new plan, which `forget` makes sure of in this process. A table that was there before the design may
 * have been changed by others instead, of which `currentPlan` tells.
 */
export async function byCurrentRelease<T>(
  work: () => Promise<T>,
  forget = () => {},
  currentPlan?: () => Promise<RecordPlan>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && error.text === text.releasedAnew) forget()
    if (!changedTable.has((error as { code?: string }).code)) throw error
    forget()
    const plan = await currentPlan?.()
    throw (plan && refusedByTable(plan, error)) ?? refuse(text.releasedAnew, {}, Code.conflict)
  }
}
