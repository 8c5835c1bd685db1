import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import * as z from 'zod'
import type { FieldChange, TaskRecord, TaskOperator } from '@tessera/shared/contract/workflow/task-detail'
import * as column from '../../db/column.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { formatText, translate } from '../../errors/translate.ts'
import type { Context } from '../../http/context.ts'
import { actionCodes } from '../engine/state.ts'
import type { FormRecord, TableRow } from '../../feature/flow-records.ts'
import { withoutHidden } from '../runtime/field-rights.ts'
import type { FormattedValues } from '../runtime/forms.ts'
import type { LoadedTask } from '../runtime/load.ts'
import type { FieldRights } from '../engine/graph.ts'
import { readingRights } from '../runtime/readers.ts'
import { authorOf } from '../runtime/request.ts'
import type { WorkflowRuntime } from '../runtime/runtime.ts'
import { withFormInForce } from '../runtime/submit.ts'
import type { FlowVersion } from '../runtime/versions.ts'
import { listRowChanges, type Change, type RowChange } from './row-changes.ts'
import { text } from './text.ts'

/** Lines of the history that only the engine needs. Comments have a list of their own. */
const hiddenCodes = [
  actionCodes.markRead,
  actionCodes.saveDraft,
  actionCodes.effectAnswered,
  actionCodes.comment,
]

const nameOf = (id: string) =>
  sql`coalesce((select u.real_name || '/' || u.account from org_user u where u.id = ${sql.ref(id)}), '')`

const File = z.object({ name: z.string(), url: z.string(), fileId: z.string() })
/** Where `from` is of another form: the version that has it, and the name of the field there. */
const Was = z.object({ version: z.int(), name: z.string() })
const Changes = z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown(), was: Was.optional() }))

const recordColumns = {
  ...columnsOf('workflow_action', 'id', 'taskId', 'nodeCode', 'nodeName', 'handleStatus', 'handleTime'),
  handleId: column.text,
  handleOpinion: column.text,
  taskOperatorId: column.text,
  taskNodeId: column.text,
  userName: column.text,
  asUserName: column.text,
  signImg: column.text,
  files: column.text,
  status: column.number,
  operatorId: column.text,
  changes: column.jsonOf(Changes),
}

/**
 * The history of a task from its beginning, without the values of fields that the caller may not read, by `reading` where
 * these rights are loaded already.
 */
export async function listRecords(
  runtime: WorkflowRuntime,
  context: Context,
  task: LoadedTask,
  reading?: FieldRights,
): Promise<TaskRecord[]> {
  const { db, lang } = context
  const { rows } = await typedSql(recordColumns)`
    select h.id, h.task_id as "taskId", h.node_code as "nodeCode", h.node_name as "nodeName",
      h.handle_status as "handleStatus", h.handle_time as "handleTime", coalesce(h.handle_id, '') as "handleId",
      coalesce(h.handle_opinion, '') as "handleOpinion", coalesce(h.assignment_id, '') as "taskOperatorId",
      coalesce(h.visit_id, '') as "taskNodeId", ${nameOf('h.handle_id')} as "userName",
      ${nameOf('h.as_user_id')} as "asUserName", coalesce(h.sign_img, '') as "signImg", h.files,
      case when a.source = 'signer' then 1 else 0 end as status,
      coalesce((select string_agg(u.real_name || '/' || u.account, ',' order by x.at)
        from jsonb_array_elements_text(coalesce(h.details -> 'users', '[]')) with ordinality x (id, at)
        join org_user u on u.id = x.id), '') as "operatorId",
      -- The first submission fills in everything.
      case when h.sequence > 1 then h.changes else '{}' end as changes
    from workflow_action h left join workflow_assignment a on a.id = h.assignment_id
    where h.task_id = ${task.id} and h.handle_status <> all(${hiddenCodes}::int[])
    order by h.sequence`.execute(db)
  const rights = reading ?? (await readingRights(task, context))
  const forms = runtime.forms.open(authorOf(context))
  const changedNames = rows.flatMap(({ changes }) => Object.keys(changes))
  const versions = await listForms(runtime, context, task, changedNames)
  const fieldNames = new Map(versions.flatMap((version) => [...version.fieldNames]))
  const tables = new Set(
    [...fieldNames.keys()].flatMap((path) => (path.includes('-') ? path.split('-')[0]! : [])),
  )
  /** The rows of a sub-table without the columns that the caller may not read. */
  const visibleRows = (name: string, value: unknown) => withoutHidden({ [name]: value }, rights)[name]
  const rowsOf = (name: string, { from, to }: Change) =>
    tables.has(name) ? listRowChanges({ from: visibleRows(name, from), to: visibleRows(name, to) }) : null
  const namesOf = (changes: (typeof rows)[number]['changes']) =>
    Object.keys(withoutHidden(changes, rights)).filter(
      (name) => fieldNames.has(name) && !isOfHiddenColumns(name, changes[name]!),
    )
  /** Whether a sub-table differs in columns only that the caller may not read. */
  const isOfHiddenColumns = (name: string, { from, to }: Change) =>
    tables.has(name) && isDeepStrictEqual(visibleRows(name, from), visibleRows(name, to))
  const changed = rows.filter(({ changes }) => namesOf(changes).length > 0)
  const sides = changed.flatMap(({ changes }) =>
    (['from', 'to'] as const).map((side) =>
      Object.fromEntries(namesOf(changes).map((name) => [name, changes[name]![side]])),
    ),
  )
  const formatted = await byForm(versions, (version) => forms.formatAll(db, version, sides))
  const sidesOf = new Map(changed.map(({ id }, at) => [id, formatted.slice(2 * at, 2 * at + 2)]))
  const textsOfEarlier = await formatEarlier(
    async (number, list) => {
      const version = await runtime.versions.of(db, task.flowId, number)
      return forms.formatAll(db, version, list)
    },
    changed.flatMap(({ id, changes }) =>
      namesOf(changes).flatMap((name) => {
        const { was, from } = changes[name]!
        return was && rowsOf(name, changes[name]!) === null ? [{ key: `${id} ${name}`, was, from }] : []
      }),
    ),
  )
  const rowTexts = await formatRowChanges(
    (list) => byForm(versions, (version) => forms.formatRows(db, version, list)),
    fieldNames,
    changed.flatMap(({ changes }) =>
      namesOf(changes).flatMap((table) =>
        (rowsOf(table, changes[table]!) ?? []).slice(0, maxRows).map((change) => ({ table, change })),
      ),
    ),
  )
  return rows.map(({ changes, files, ...row }): TaskRecord => {
    const [before = {}, after = {}] = sidesOf.get(row.id) ?? []
    return {
      ...row,
      userName: row.userName === '' ? translate(text.system, lang) : row.userName,
      files: readFiles(files),
      changes: namesOf(changes).map((field) => {
        const change = changes[field]!
        const rowChanges = rowsOf(field, change)
        const common = { field, label: fieldNames.get(field) ?? field }
        const earlier = textsOfEarlier.get(`${row.id} ${field}`) ?? before[field] ?? ''
        if (rowChanges === null) return { ...common, before: earlier, after: after[field] ?? '' }
        return {
          ...common,
          before: countOf(change.from, lang),
          after: countOf(change.to, lang),
          rows: { ...countRows(rowChanges), list: rowTexts.splice(0, Math.min(rowChanges.length, maxRows)) },
        }
      }),
    }
  })
}

/**
 * The forms by which the values of a task were changed: that of its version, the one in force, by which its record was
 * changed by right, and last the one that the task shows; before them, those that had fields which all of these lack.
 */
async function listForms(
  { versions }: WorkflowRuntime,
  { db }: Pick<Context, 'db'>,
  task: LoadedTask,
  names: readonly string[],
): Promise<FlowVersion[]> {
  const { flowId, flowVersion, version } = task
  if (version.designId === '') return [version]
  const first = await versions.of(db, flowId, flowVersion)
  const { version: inForce } = await withFormInForce(db, { versions }, task)
  const forms = [first, inForce, version]
  const lacks = (name: string) => forms.every(({ fieldNames }) => !fieldNames.has(name))
  for (let number = inForce.version - 1; number > flowVersion && names.some(lacks); number--)
    forms.unshift(await versions.of(db, flowId, number))
  return forms.filter(({ formKey }, at) => forms.findLastIndex((one) => one.formKey === formKey) === at)
}

/** Texts of records by several forms: of a field that several of them have, by the last. */
async function byForm(
  versions: readonly FlowVersion[],
  format: (version: FlowVersion) => Promise<readonly FormattedValues[]>,
): Promise<readonly FormattedValues[]> {
  const texts = await Promise.all(versions.map(format))
  return texts.reduce((all, own) => all.map((one, at) => ({ ...one, ...own[at] })))
}

interface EarlierValue {
  readonly key: string
  readonly was: z.output<typeof Was>
  readonly from: unknown
}

/** Values of fields of earlier forms as text, by their keys: a field may have another type by now. */
async function formatEarlier(
  format: (version: number, list: FormRecord[]) => Promise<readonly FormattedValues[]>,
  values: readonly EarlierValue[],
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>()
  for (const version of new Set(values.map(({ was }) => was.version))) {
    const own = values.filter(({ was }) => was.version === version)
    const formatted = await format(
      version,
      own.map(({ was, from }) => ({ [was.name]: from })),
    )
    for (const [at, { key, was }] of own.entries()) texts.set(key, formatted[at]?.[was.name] ?? '')
  }
  return texts
}

/** Rows that one change names. */
const maxRows = 50

const countRows = (changes: readonly RowChange[]) => {
  const count = (wanted: RowChange['kind']) => changes.filter(({ kind }) => kind === wanted).length
  return { added: count('added'), removed: count('removed'), changed: count('changed') }
}

interface ChangedRow {
  readonly table: string
  readonly change: RowChange
}

/** Changed rows with the labels and the values of their changed columns as text, in the same order. */
async function formatRowChanges(
  format: (rows: TableRow[]) => Promise<readonly FormattedValues[]>,
  fieldNames: ReadonlyMap<string, string>,
  rows: readonly ChangedRow[],
): Promise<NonNullable<FieldChange['rows']>['list']> {
  const texts = await format(
    rows.flatMap(({ table, change: { before, after } }) => [
      { table, row: before },
      { table, row: after },
    ]),
  )
  return rows.map(({ table, change: { kind, number, columns } }, at) => {
    const [before = {}, after = {}] = texts.slice(2 * at, 2 * at + 2)
    const fields = columns.flatMap((field) => {
      const label = fieldNames.get(`${table}-${field}`)
      return label === undefined
        ? []
        : [{ field, label: label || field, before: before[field] ?? '', after: after[field] ?? '' }]
    })
    return { kind, number, fields }
  })
}

/** How many rows a sub-table has, in words. */
function countOf(rows: unknown, lang: Context['lang']): string {
  const n = Array.isArray(rows) ? rows.length : 0
  return formatText({ text: text.rowCount, values: { n } }, lang)
}

/** The stored files of an action: a JSON text of texts, each of which is a file. */
function readFiles(files: string): z.output<typeof File>[] {
  const list = z.array(z.string()).safeParse(JSON.parse(files || '[]'))
  if (!list.success) return []
  return list.data.flatMap((one) => {
    const file = File.safeParse(JSON.parse(one))
    return file.success ? [file.data] : []
  })
}

const operatorColumns = {
  ...columnsOf('workflow_assignment', 'id', 'taskId', 'handleStatus', 'handleTime', 'creatorTime', 'dueTime'),
  handleType: column.text,
  handleId: column.text,
  handleName: column.text,
  asUserName: column.text,
  nodeCode: column.text,
  nodeName: column.text,
  completion: column.number,
  taskNodeId: column.text,
  signImg: column.text,
}

/** The assignments of a task that count, those whose turn has not come last. */
export async function listOperators(
  { db }: Context,
  taskId: string,
): Promise<z.output<typeof TaskOperator>[]> {
  const { rows } = await typedSql(operatorColumns)`
    select a.id, a.task_id as "taskId", a.source as "handleType", a.user_id as "handleId",
      ${nameOf('a.user_id')} as "handleName", ${nameOf('a.as_user_id')} as "asUserName",
      a.handle_status as "handleStatus", a.handle_time as "handleTime", a.creator_time as "creatorTime",
      a.due_time as "dueTime", v.node_code as "nodeCode", v.node_name as "nodeName", a.completion,
      a.visit_id as "taskNodeId", coalesce((select h.sign_img from workflow_action h
        where h.assignment_id = a.id and h.sign_img is not null order by h.sequence desc limit 1), '') as "signImg"
    from workflow_assignment a join workflow_visit v on v.id = a.visit_id
    where a.task_id = ${taskId} and a.state in (0, 1, 2)
    order by a.state = 2, a.creator_time, a.sort_code, a.id`.execute(db)
  return rows
}
