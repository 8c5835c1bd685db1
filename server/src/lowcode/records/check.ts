import { isDeepStrictEqual } from 'node:util'
import { filesIn } from '@tessera/shared/contract/fields/files-value'
import type { ContextSymbols } from '@tessera/shared/contract/fields/rules'
import { validateRecord, type Row } from '@tessera/shared/fields/validate'
import { toRow, type Draft } from './draft.ts'
import { createNameBatch, refersToNames, type NameBatch } from './names.ts'
import { refuseProblems, type Problem } from './problems.ts'
import type { RecordField, RecordPlan } from './plan.ts'
import type { RecordUser } from './user.ts'
import type { Values } from './values.ts'

/** The values of a draft that passed every check: what is saved. */
export interface CheckedRecord {
  readonly draft: Draft
  readonly values: Values
  /** Values of rows, in the order of the draft's rows. */
  readonly rows: ReadonlyMap<string, readonly Values[]>
}

/** Problems of values that can be stored: a draft may have them, a submission may not. */
const unfinished: ReadonlySet<string> = new Set([
  'missing',
  'said',
  'declared',
  'check',
  'email',
  'tooSmall',
  'tooFew',
  'tooFewRows',
  'tooMuchToCompute',
])

/** Checks a draft by the rules of the design; throws one refusal with every problem and its place. */
export function checkRules(
  plan: RecordPlan,
  draft: Draft,
  symbols: ContextSymbols,
  /** Whether a field may stay empty although the design requires it. */
  isOptional: (path: string) => boolean = () => false,
  { isDraft = false, isSubmission = false }: { isDraft?: boolean; isSubmission?: boolean } = {},
): CheckedRecord {
  const { values, problems } = validateRecord(plan.rules, toRow(draft), symbols)
  const isSubTable = (path: string) => plan.subTables.some(({ name }) => name === path)
  const serious = problems.filter(({ path, problem }) => {
    if (isDraft && unfinished.has(problem.why)) return false
    // A sub-table has no rows.
    if (problem.why === 'missing' && isSubTable(path)) return !isOptional(path)
    const place = findPlace(plan, draft, path)
    // The server fills these in later, and what was valid when it was stored stays valid; but every record that is
    // saved meets the checks over several fields.
    if (!place || problem.why === 'check' || problem.why === 'tooMuchToCompute') return true
    if (place.field.isFilledByServer) return false
    if (problem.why === 'missing' && isOptional(place.field.path)) return false
    if (problem.why === 'missing' || (isSubmission && !isOptional(place.field.path))) return true
    return !place.isUnchanged
  })
  const all = [...serious, ...findForeignFiles(plan, draft)]
  if (all.length > 0) throw refuseProblems(plan, all)
  return {
    draft,
    values: { ...values },
    // A rule hides the whole sub-table: it has no rows.
    rows: new Map(
      plan.subTables.map(({ name }) => [
        name,
        ((values[name] as Row[] | undefined) ?? []).map((row) => ({ ...row })),
      ]),
    ),
  }
}

/** Files and pictures are addresses of this server: others would be loaded by every reader of the record. */
function findForeignFiles({ fields, subTables }: RecordPlan, { values, rows }: Draft): Problem[] {
  const foreignIn = (own: readonly RecordField[], row: Row, prefix: string): Problem[] =>
    own.flatMap(({ field, name }): Problem[] =>
      field.kind.group === 'file' && filesIn(row[name]).some(({ url }) => !isLocalAddress(url))
        ? [{ path: `${prefix}${name}`, problem: { why: 'invalid' } }]
        : [],
    )
  return [
    ...foreignIn(fields, values, ''),
    ...subTables.flatMap((table) =>
      (rows.get(table.name) ?? []).flatMap((row, at) =>
        foreignIn(table.fields, row.values, `${table.name}[${at}].`),
      ),
    ),
  ]
}

const isLocalAddress = (url: string): boolean => url === '' || /^\/(?![/\\])/.test(url)

/** The field of a path, and whether its value is the stored one. */
function findPlace(
  { byName, subTables }: RecordPlan,
  { values, before, rows, stored }: Draft,
  path: string,
): { field: RecordField; isUnchanged: boolean } | null {
  const [, table, index, name] = /^(\w+)\[(\d+)\]\.(\w+)$/.exec(path) ?? []
  if (table === undefined) {
    const field = byName.get(path)
    return field
      ? { field, isUnchanged: stored !== null && isDeepStrictEqual(values[path], before[path]) }
      : null
  }
  const field = subTables.find((one) => one.name === table)?.fields.find((one) => one.name === name)
  const row = rows.get(table)?.[Number(index)]
  return field && row
    ? { field, isUnchanged: row.id !== null && isDeepStrictEqual(row.values[name!], row.before[name!]) }
    : null
}

/**
 * Checks that what records refer to exists: users, units, dictionary entries, records, rows of data interfaces. Each
 * source is asked once for all records. Ids that a record had before are not checked again.
 */
export async function checkReferences(
  plan: RecordPlan,
  user: RecordUser,
  records: readonly CheckedRecord[],
): Promise<void> {
  const batch = createNameBatch(user, { isCheck: true, depth: 1 })
  for (const record of records)
    forEachReference(plan, record, (field, value, around) => batch.collect(field, value, around))
  await batch.load()
  const problems = records.flatMap((record) => findUnknownReferences(plan, record, batch))
  if (problems.length > 0) throw refuseProblems(plan, problems)
}

function findUnknownReferences(plan: RecordPlan, record: CheckedRecord, batch: NameBatch): Problem[] {
  const problems: Problem[] = []
  forEachReference(plan, record, (field, value, around, path, before) => {
    const known = new Set(record.draft.stored ? idsIn(before) : [])
    const [unknown] = batch.findUnknown(field, value, around).filter((id) => !known.has(id))
    if (unknown !== undefined)
      problems.push({ path, problem: { why: 'unknown', value: unknown.slice(0, 100) } })
  })
  return problems
}

const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.flatMap(idsIn) : [String(value ?? '')]

type Visit = (field: RecordField, value: unknown, around: Values, path: string, before: unknown) => void

/** Visits the values that refer to something and that the user has sent. */
function forEachReference(plan: RecordPlan, { draft, values, rows }: CheckedRecord, visit: Visit): void {
  const visitFields = (
    fields: readonly RecordField[],
    own: Values,
    around: Values,
    before: Values,
    prefix: string,
  ) => {
    for (const field of fields) {
      if (field.isFilledByServer || !refersToNames(field) || !Object.hasOwn(own, field.name)) continue
      const value = own[field.name]
      if (draft.stored && isDeepStrictEqual(value, before[field.name])) continue
      visit(field, value, around, prefix + field.name, before[field.name])
    }
  }
  visitFields(plan.fields, values, values, draft.before, '')
  for (const table of plan.subTables)
    for (const [index, row] of rows.get(table.name)!.entries())
      visitFields(
        table.fields,
        row,
        { ...values, ...row },
        draft.rows.get(table.name)![index]!.before,
        `${table.name}[${index}].`,
      )
}
