import { filesIn } from '@tessera/shared/contract/fields/files-value'
import { formatNumberOf, formatTotal, listPrintFields } from '@tessera/shared/fields/print-fields'
import type { PrintField } from '@tessera/shared/contract/print/print-data'
import type { PrintedForm, PrintedRecords } from '../../feature/printed.ts'
import { listPrintedSections } from '../../feature/printed-sections.ts'
import { Refusal } from '../../errors/refusal.ts'
import { loadDetail } from './detail.ts'
import { isSecret, type RecordField, type RecordPlan } from './plan.ts'
import { byCurrentRelease } from './problems.ts'
import type { RecordServices } from './request-user.ts'
import { loadSymbols } from './user.ts'
import type { Values } from './values.ts'

/** Records for printing, as their pages show them. */
export const createPrintedRecords = (services: RecordServices): PrintedRecords => ({
  load: (context, designId, recordId) =>
    byCurrentRelease(
      async () => {
        const { plan, record } = await loadDetail(services, context, designId, recordId)
        return toForm(plan, record.values)
      },
      () => services.recordPlans.forget(designId),
    ),
  loadLayout: (context, designId, recordId) =>
    byCurrentRelease(
      async () => {
        const { plan, user, record, stored } = await loadDetail(services, context, designId, recordId)
        const form = toForm(plan, record.values)
        const symbols = await loadSymbols(context.db, user, plan)
        // Rules ask for stored values, not for their texts.
        return { ...form, sections: listPrintedSections(plan.rules, stored.values, symbols, form.fields) }
      },
      () => services.recordPlans.forget(designId),
    ),
  async listFields(designId) {
    try {
      return listFields(await services.recordPlans.of(designId))
    } catch (error) {
      if (error instanceof Refusal) return []
      throw error
    }
  },
})

const toForm = (plan: RecordPlan, values: Values): PrintedForm => ({
  title: plan.release.fullName,
  fields: listFields(plan).filter(({ field }) => hasPath(values, field)),
  ...toPrinted(plan, values),
})

/** The fields of a release that store a value. */
function listFields({ fields, subTables }: RecordPlan): PrintField[] {
  const stored = [...fields, ...subTables, ...subTables.flatMap((table) => table.fields)]
  return listPrintFields(stored.map(({ item }) => item))
}

/** Whether the values have a field, or the rows of its sub-table have the column. */
function hasPath(values: Values, path: string): boolean {
  const [name = '', column] = path.split('-')
  const value = values[name]
  if (!Object.hasOwn(values, name) || column === undefined || !Array.isArray(value))
    return Object.hasOwn(values, name)
  return value.every((row) => Object.hasOwn(row as object, column))
}

/** The values of a page as text, and the totals of the columns of its sub-tables. */
function toPrinted(
  plan: RecordPlan,
  values: Values,
): { values: Record<string, unknown>; sums: Record<string, string> } {
  const sums: Record<string, string> = {}
  const printed = printFields(plan.fields, values)
  for (const table of plan.subTables) {
    if (!Array.isArray(values[table.name])) continue
    const rows = values[table.name] as Values[]
    printed[table.name] = rows.map((row) => printFields(table.fields, row))
    for (const column of table.fields) {
      if (!hasPath(values, column.path)) continue
      const total = formatTotal(
        column,
        rows.map((row) => row[column.name]),
      )
      if (total !== null) sums[column.path] = total
    }
  }
  return { values: printed, sums }
}

const printFields = (fields: readonly RecordField[], values: Values): Record<string, unknown> =>
  Object.fromEntries(
    fields
      .filter((field) => Object.hasOwn(values, field.name) && !isSecret(field))
      .map((field) => [field.name, printValue(field, values[field.name])]),
  )

function printValue({ field }: RecordField, value: unknown): unknown {
  if (typeof value === 'number') return formatNumberOf(field, value)
  if (field.kind.tag !== 'uploadFz') return value ?? ''
  const names = filesIn(value).map(({ name }) => name)
  return names.join('、')
}
