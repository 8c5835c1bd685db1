import { FlowFormType } from '@tessera/shared/contract/workflow/flows'
import type { PrintField } from '@tessera/shared/contract/print/print-data'
import { noSymbols } from '@tessera/shared/contract/fields/rules'
import { readDesign, type Design } from '@tessera/shared/fields/design'
import { createPlan, type PlacedField } from '@tessera/shared/fields/plan'
import { formatTotal, listPrintFields } from '@tessera/shared/fields/print-fields'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import type { PrintedTask, PrintedTasks } from '../../feature/printed.ts'
import { listPrintedSections } from '../../feature/printed-sections.ts'
import type { Services } from '../../feature/services.ts'
import type { Context } from '../../http/context.ts'
import type { FlowVersion } from '../runtime/versions.ts'
import { assertReader } from '../runtime/readers.ts'
import { authorOf } from '../runtime/request.ts'
import { listRecords } from './history.ts'
import { loadInfo } from './info.ts'

type Row = Readonly<Record<string, unknown>>

/** Tasks for printing, as their pages show them. */
export function createPrintedTasks(services: Pick<Services, 'workflow' | 'recordTasks'>): PrintedTasks {
  const { recordTasks } = services
  const open = async (context: Context, taskId: string) => {
    const { workflow: runtime } = services
    await assertReader(context, taskId)
    const info = await loadInfo(runtime, context, taskId, '')
    const { flowId, flowFormContentJson } = info.flowTaskInfo
    const version = await runtime.versions.of(context.db, flowId, info.formVersion)
    return { info, version, values: JSON.parse(flowFormContentJson) as Row }
  }
  const toTask = async (
    context: Context,
    { info, version, values }: Awaited<ReturnType<typeof open>>,
  ): Promise<PrintedTask> => {
    const { workflow: runtime } = services
    const { flowId, designId, fullName } = info.flowTaskInfo
    const hidden = new Set(info.formOperates.flatMap(({ id, read }) => (read ? [] : [id])))
    const fields = fieldsOf(version).filter(
      ({ field }) => !hidden.has(field) && Object.hasOwn(values, field.split('-')[0]!),
    )
    const forms = runtime.forms.open(authorOf(context))
    const tables = fields.filter(({ type, field }) => type === 'table' && Array.isArray(values[field]))
    const rows = tables.flatMap(({ field: table }) => (values[table] as Row[]).map((row) => ({ table, row })))
    const texts = await forms.format(context.db, version, values)
    const rowTexts = await forms.formatRows(context.db, version, rows)
    const printed = rows.map(({ row, table }, at) =>
      printFields(
        fields.flatMap(({ field, ...rest }) =>
          field.startsWith(`${table}-`) ? [{ ...rest, field: field.slice(table.length + 1) }] : [],
        ),
        row,
        rowTexts[at]!,
      ),
    )
    return {
      title: fullName,
      flowId,
      designId,
      fields,
      values: {
        ...printFields(
          fields.filter(({ field, type }) => type !== 'table' && !field.includes('-')),
          values,
          texts,
        ),
        ...Object.fromEntries(
          tables.map(({ field }) => [field, printed.filter((_, at) => rows[at]!.table === field)]),
        ),
      },
      sums: sumColumns(version, fields, values),
      history: info.flowTaskOperatorRecordList,
    }
  }
  return {
    async load(context, taskId) {
      const opened = await open(context, taskId)
      return toTask(context, opened)
    },
    async loadLayout(context, taskId) {
      const opened = await open(context, taskId)
      const task = await toTask(context, opened)
      const { userId, organizeId } = context.session
      const symbols = { ...noSymbols, '@userId': userId, '@organizeId': organizeId }
      const design = designOf(opened.version)
      if (!design) return { ...task, sections: [] }
      // What the node hides is neither among the values nor among the fields of the task.
      const plan = createPlan(design)
      return { ...task, sections: listPrintedSections(plan, opened.values, symbols, task.fields) }
    },
    async historyOfRecord(context, recordId) {
      const { workflow: runtime } = services
      const tasks = await recordTasks.find(context.db, [recordId])
      const taskId = tasks.get(recordId)?.id
      if (taskId === undefined) return []
      const readable = await recordTasks.listReadable(context, [taskId])
      return readable.has(taskId) ? listRecords(runtime, context, await runtime.load(taskId)) : []
    },
    async listFields(db, flowId) {
      const { rows } = await typedSql(columnsOf('workflow_flow', 'version'))`
        select f.version from workflow_flow f where f.id = ${flowId} and f.delete_mark = 0
          and exists (select 1 from workflow_flow_version v where v.flow_id = f.id and v.version = f.version)`.execute(
        db,
      )
      return rows[0] ? fieldsOf(await services.workflow.versions.of(db, flowId, rows[0].version)) : []
    },
  }
}

/** A designed form; null for a system form, or a form that cannot be read. */
function designOf({ formType, formData }: FlowVersion): Design | null {
  if (formType === FlowFormType.system) return null
  const read = readDesign(JSON.parse(formData))
  return 'design' in read ? read.design : null
}

/** The fields of a designed form; null where there is none. */
function itemsOf(version: FlowVersion): readonly PlacedField[] | null {
  const design = designOf(version)
  return design && createPlan(design).items
}

function fieldsOf(version: FlowVersion): PrintField[] {
  const items = itemsOf(version)
  if (items) return listPrintFields(items)
  const paths = [...version.fieldNames.keys()]
  return [...version.fieldNames].map(([field, fieldName]) => ({
    field,
    fieldName,
    type: paths.some((path) => path.startsWith(`${field}-`)) ? 'table' : 'text',
  }))
}

const printFields = (
  fields: readonly PrintField[],
  values: Row,
  texts: Readonly<Record<string, string>>,
): Record<string, unknown> =>
  Object.fromEntries(
    fields
      .filter(({ field }) => Object.hasOwn(values, field))
      .map(({ field, type }) => [
        field,
        type === 'text' || type === 'number' ? (texts[field] ?? '') : values[field],
      ]),
  )

function sumColumns(
  version: FlowVersion,
  fields: readonly PrintField[],
  values: Row,
): Record<string, string> {
  const readable = new Set(fields.map(({ field }) => field))
  const sums: Record<string, string> = {}
  for (const item of itemsOf(version) ?? []) {
    const rows = item.table === '' ? undefined : values[item.table]
    if (!Array.isArray(rows) || !readable.has(item.id)) continue
    const total = formatTotal(
      item,
      (rows as Row[]).map((row) => row[item.field.settings.vModel]),
    )
    if (total !== null) sums[item.id] = total
  }
  return sums
}
