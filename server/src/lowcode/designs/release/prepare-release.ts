import { isDeepStrictEqual } from 'node:util'
import type { Lang, LocalizedText } from '@tessera/shared/contract/lang'
import { withFlow, type ReleaseProblem } from '@tessera/shared/contract/lowcode/designs'
import { findConditionProblems } from '@tessera/shared/fields/compared-type'
import { readDesign, readOutline, type Design, type Field } from '@tessera/shared/fields/design'
import { findEmptyInSteps } from '@tessera/shared/fields/empty-comparisons'
import { findProblemsOfSteps, listInterfaces } from '@tessera/shared/fields/step-problems'
import { findButtonProblems, readListDesign, type ListDesign } from '@tessera/shared/fields/list-design'
import { findViewProblems } from '@tessera/shared/fields/list-views'
import { findFormProblems } from '@tessera/shared/fields/form-problems'
import { findPhoneListProblems, readPhoneList } from '@tessera/shared/fields/phone-list'
import { interpolate } from '@tessera/shared/format/interpolate'
import * as column from '../../../db/column.ts'
import type { Db } from '../../../db/connect.ts'
import { typedSql } from '../../../db/typed-sql.ts'
import type { Source } from '../../../data/sources/source.ts'
import { refuse, Refusal } from '../../../errors/refusal.ts'
import { findElsewhereProblems, loadElsewhere } from './elsewhere.ts'
import { buildStorage, columnNameOf, maxNameBytes } from './build-storage.ts'
import { countLosses } from './count-losses.ts'
import { lockTables } from './lock-tables.ts'
import { compareStorage, type Change } from './compare-storage.ts'
import { listQuestions, type Counts } from './plan-migration.ts'
import type { Storage } from '../../releases/storage.ts'
import { tablesText } from './tables-text.ts'
import { findBoundProblems, loadBoundTables, type BoundProblem } from './bound-tables.ts'
import { splitFields } from './split-fields.ts'
import { findScriptProblems } from './script-problems.ts'
import { findNameProblems, findSizeProblems } from './name-problems.ts'
import { listUnknownInterfaces } from './unknown-interfaces.ts'
import { withShapes } from './value-shapes.ts'
import { findReleasedForm, listTakenTables, tableTaken } from '../../releases/store.ts'
import { problemTexts, text } from './text.ts'

/** The draft of a design. */
export interface Draft {
  id: string
  fullName: string
  enCode: string
  dbLinkId: string
  tables: string
  webType: number
  formData: string | null
  columnData: string | null
  appColumnData: string | null
  /** The nodes of the flow; null for a design without one. */
  flowTemplateJson: string | null
}

/** What a release of a draft needs: its form and list, and how the tables change. */
export interface PreparedRelease {
  design: Design
  list: ListDesign
  storage: Storage
  changes: readonly Change[]
  counts: ReadonlyMap<string, Counts>
  /** Whether records of the design have requests, or can have them. */
  hasFlow: boolean
  questions: ReturnType<typeof listQuestions>
  /** The tables of the release before; null for a first release. */
  previous: Storage | null
  /** Whether the form is another one than that of the release before. */
  isFormChanged: boolean
}

type Prepared = { problems: ReleaseProblem[] } | PreparedRelease

interface Options {
  /**
   * Locks the tables of the design until the transaction ends, before their values are counted, so that no value is added
   * without being counted.
   */
  lock?: boolean
  /** Whether the user may choose tables that are there; those of the release before stay. */
  mayBind?: boolean
  /** Opens a data source that the user may choose; refuses others. */
  openSource?: (linkId: string) => Promise<Source>
}

const refuseSources = () => Promise.reject(refuse(tablesText.noSourceRight))

/** Reads a draft and compares its tables with those of the latest release. Nothing is changed. */
export async function prepareRelease(
  db: Db,
  draft: Draft,
  lang: Lang,
  { lock = false, mayBind = true, openSource = refuseSources }: Options = {},
): Promise<Prepared> {
  const problem = (path: string, words: LocalizedText, values: Record<string, unknown> = {}) => ({
    path,
    text: interpolate(words[lang], values),
  })
  const { outline, problems: ofReading } = readOutline(parse(draft.formData))
  const ofForm = [...ofReading, ...(outline ? findFormProblems(outline) : [])].map(
    ({ path, why, detail, shown }) =>
      problem(path, problemTexts[why], { detail: shown?.[lang] ?? detail, label: detail }),
  )
  if (!outline) return { problems: ofForm }
  const { design } = outline
  const list = readListDesign(draft.columnData, design)
  const other = draft.dbLinkId === '0' ? null : await loadElsewhere(draft, openSource, columnNamesOf(design))
  const ofOther = other && 'bound' in other ? other.bound : other
  const bound = ofOther ?? (await loadBoundTables(db, draft.tables))
  if (bound && 'problems' in bound) {
    const found: readonly (BoundProblem | Refusal)[] = bound.problems
    return {
      problems: found.map((one) =>
        one instanceof Refusal
          ? problem('dbLinkId', one.text, one.values)
          : problem(one.path, one.words, one.values),
      ),
    }
  }
  const elsewhere = other && 'elsewhere' in other ? other : null
  const released = await findReleasedForm(db, draft.id)
  const readBefore = released && readDesign(parse(released.formData))
  const previous =
    released && readBefore && 'design' in readBefore
      ? withShapes(released.storage, readBefore.design)
      : (released?.storage ?? null)
  const built = buildStorage(design, {
    enCode: draft.enCode,
    fullName: draft.fullName,
    list,
    previous,
    tables: bound,
  })
  const storage: Storage = elsewhere ? { ...built, elsewhere: elsewhere.elsewhere } : built
  const tables = [storage.main, ...storage.subTables]
  const problems: ReleaseProblem[] = ofForm
  for (const { path, words, values } of [
    ...findMoves(previous, storage, mayBind),
    ...(bound && !elsewhere ? findBoundProblems(storage, bound, decimalsOfFields(design)) : []),
    ...(elsewhere
      ? findElsewhereProblems(storage, elsewhere, {
          design,
          list,
          webType: draft.webType,
          decimals: decimalsOfFields(design),
        })
      : []),
  ])
    problems.push(problem(path, words, values))
  const phoneList = readPhoneList(draft.appColumnData, design)
  for (const { path, why, detail, shown } of [
    ...findViewProblems(list, design, draft.id),
    ...findPhoneListProblems(phoneList, list),
  ])
    problems.push(problem(path, problemTexts[why], { detail: shown?.[lang] ?? detail }))
  for (const { button, field } of findConditionProblems(list, design))
    problems.push(problem('columnData', text.badCondition, { button, field }))
  if (tables.every(({ columns }) => columns.length === 0)) problems.push(problem('fields', text.noFields))
  for (const { table, vModel } of tables)
    if (Buffer.byteLength(table) > maxNameBytes)
      problems.push(problem(vModel || 'enCode', text.nameTooLong, { name: table }))
  for (const { name, isOfDesign } of await listTakenTables(
    db,
    draft.id,
    elsewhere ? [] : tables.map(({ table }) => table),
  ))
    if (!tables.some(({ table, bound: isBound }) => isBound && table === name))
      problems.push(problem('enCode', tableTaken, { name }))
    else if (isOfDesign) problems.push(problem('tables', tablesText.tableOfOther, { table: name }))
  const duplicates = tables.filter(({ table }, at) => tables.findIndex((one) => one.table === table) !== at)
  for (const { table, vModel } of duplicates) problems.push(problem(vModel, tableTaken, { name: table }))
  for (const path of findButtonProblems(draft.columnData)) problems.push(problem(path, text.badButton))
  const buttonSteps = list.customButtons.map(
    ({ actions }, at) => [actions.click, `customBtnsList[${at}].actions.click`] as const,
  )
  for (const [steps, path] of buttonSteps)
    for (const found of [
      ...findProblemsOfSteps(outline, steps, { path, table: '', isBinding: true }),
      ...findEmptyInSteps(outline, steps, path),
    ])
      problems.push(problem(found.path, problemTexts[found.why], { detail: found.detail }))
  for (const { path, words, values } of findNameProblems(outline))
    problems.push(problem(path, words, { ...values }))
  problems.push(...findScriptProblems(outline, list, lang))
  const calls = listInterfaces(outline, buttonSteps)
  const unknown = await listUnknownInterfaces(
    db,
    calls.map(({ id }) => id),
  )
  for (const { id, path } of calls)
    if (unknown.has(id)) problems.push(problem(path, text.noInterface, { id }))
  if (problems.length > 0) return { problems }
  const changes = elsewhere ? [] : compareStorage(previous, storage, bound)
  const names = tables.map(({ table }) => table)
  for (const { path, words, values } of findSizeProblems(
    storage,
    await countColumns(db, names),
    addedColumns(changes),
  ))
    problems.push(problem(path, words, { ...values }))
  if (problems.length > 0) return { problems }
  if (lock && previous && !previous.elsewhere) await lockTables(db, previous)
  const hasFlow = draft.webType === withFlow || (await hasRequests(db, draft.id))
  const counts = await countLosses(db, changes, hasFlow)
  const questions = listQuestions(changes, counts)
  const isFormChanged = !released || !isDeepStrictEqual(parse(released.formData), parse(draft.formData))
  return { design, list, storage, changes, counts, hasFlow, questions, previous, isFormChanged }
}

/** Whether a flow approves records of a design, or did. */
async function hasRequests(db: Db, designId: string): Promise<boolean> {
  const { rows } = await typedSql({ found: column.boolean })`
    select exists (select 1 from workflow_flow where design_id = ${designId}) as found`.execute(db)
  return rows[0]!.found
}

/** Columns that each table has had so far, by its name: those that were dropped count. */
async function countColumns(db: Db, tables: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await typedSql({ name: column.text, columns: column.number })`
    select n.name, max(a.attnum)::int as columns from unnest(${tables}::text[]) n (name)
      join pg_attribute a on a.attrelid = to_regclass(quote_ident(n.name))
    group by n.name`.execute(db)
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

/** Columns that changes add, or may add where a field starts anew. */
function addedColumns(changes: readonly Change[]): ReadonlyMap<string, number> {
  const added = new Map<string, number>()
  for (const { kind, table } of changes)
    if (kind === 'addColumn' || kind === 'changeType')
      added.set(table.table, (added.get(table.table) ?? 0) + 1)
  return added
}

/** Tables of others come with the first release of a design, or of a sub-table, and stay. */
function findMoves(
  previous: Storage | null,
  next: Storage,
  mayBind: boolean,
): { path: string; words: LocalizedText; values?: Record<string, unknown> }[] {
  const before = new Map(
    previous ? [previous.main, ...previous.subTables, ...previous.retired].map((one) => [one.key, one]) : [],
  )
  return [next.main, ...next.subTables].flatMap((table) => {
    const old = before.get(table.key)
    const isMoved = previous?.elsewhere?.linkId !== next.elsewhere?.linkId
    if (old && (isMoved || old.table !== table.table || Boolean(old.bound) !== Boolean(table.bound)))
      return [{ path: table.vModel || 'tables', words: tablesText.otherTable, values: { table: old.table } }]
    return table.bound && !old && !mayBind ? [{ path: 'tables', words: tablesText.noTableRight }] : []
  })
}

/** The most decimals of the numbers of a design, by the path of their field. */
function decimalsOfFields({ fields }: Design): ReadonlyMap<string, number> {
  const { record, tables } = splitFields(fields)
  const of = (level: readonly Field[], prefix: string) =>
    level.flatMap(({ settings }) =>
      'precision' in settings
        ? [[`${prefix}${settings.vModel}`, (settings['precision'] as number | null) ?? maxDecimals] as const]
        : [],
    )
  return new Map([
    ...of(record, ''),
    ...tables.flatMap(({ settings, children }) => of(splitFields(children).record, `${settings.vModel}-`)),
  ])
}

/** Names that fields may have as columns, in lower case. */
const columnNamesOf = ({ fields }: Design): ReadonlySet<string> =>
  new Set(
    splitFields(fields).record.flatMap(({ settings }) => [
      settings.vModel.toLowerCase(),
      columnNameOf(settings.vModel),
    ]),
  )

/** A number field without a precision takes as many. */
const maxDecimals = 15

function parse(json: string | null): unknown {
  try {
    return JSON.parse(json ?? '')
  } catch {
    return null
  }
}
