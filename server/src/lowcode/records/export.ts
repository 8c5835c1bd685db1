import { sql } from 'kysely'
import * as z from 'zod'
import type { Lang } from '@tessera/shared/contract/lang'
import { RecordFilter } from '@tessera/shared/contract/lowcode/online'
import { ExportInput } from '@tessera/shared/contract/system/transfers'
import { isExported } from '@tessera/shared/fields/list-design'
import { maxTableRows } from '@tessera/shared/fields/table/kind'
import type { Cell } from '../../export/cell.ts'
import { createSheetFile, type Exporter } from '../../export/exporter.ts'
import { exportConditions, streamRows } from '../../export/rows.ts'
import { localize } from '../../errors/translate.ts'
import { sheetColumns, type SheetColumn } from './columns.ts'
import { formatState, selectFlow } from './flow-state.ts'
import {
  columnsOfList,
  displayRecords,
  fromList,
  orderOfList,
  readListed,
  selectListed,
  type ListColumns,
  type ListedRecord,
  type RawListed,
} from './list.ts'
import { isElsewhere, streamElsewhere } from './elsewhere/store.ts'
import { findSubTable, type RecordPlan } from './plan.ts'
import { hasStateKey, stateKey } from './protected.ts'
import { stateText } from './approval-text.ts'
import { recordUserOf, type RecordServices } from './request-user.ts'
import type { RecordUser } from './user.ts'
import type { Values } from './values.ts'

/** What a ticket of an export holds. */
const Ticket = RecordFilter.extend({ ...ExportInput.shape, designId: z.string() })

export const recordExportName = 'designRecords'

export const recordExportTitle = (plan: RecordPlan) => localize(() => plan.release.fullName)

/** Exports the records of a list while they are read. Rows and columns are those that the user sees in the list. */
export const recordExport = (services: RecordServices): Exporter => ({
  name: recordExportName,
  title: localize(() => ''),
  async createFile(request, context) {
    const { designId, ...filter } = Ticket.parse(request)
    const plan = await services.recordPlans.ofAny(designId)
    const user = recordUserOf(context, services)
    const scope = await user.scopeOf(plan.module)
    const named = filter.selectKey?.length ? filter.selectKey : plan.list.columns.map(({ prop }) => prop)
    // A sub-table is all of its columns.
    const wanted = new Set(
      named.flatMap((key) => findSubTable(plan, key)?.fields.map(({ path }) => path) ?? [key]),
    )
    const columns = columnsOfList(plan, scope, [...wanted], isExported)
    const visible = new Set(
      [columns.fields, ...columns.tables.map(({ fields }) => fields)].flat().map(({ path }) => path),
    )
    const byKey = new Map(sheetColumns(plan).map((column) => [column.key, column]))
    const hasState = hasStateKey(plan)
    const heads = [...wanted].flatMap((key): Head | readonly Head[] => {
      if (hasState && key === stateKey) return stateColumn
      return visible.has(key) ? (byKey.get(key) ?? []) : []
    })
    const sheet = {
      title: plan.release.fullName,
      format: request.format,
      columns: heads.map(({ title }) => ({ title: title[request.lang], width: 18 })),
    }
    if (isElsewhere(plan)) {
      const records = streamElsewhere(plan, user, filter, columns)
      return createSheetFile({ ...sheet, rows: elsewhereRows(user, columns, heads, records) })
    }
    const { ticked, cut } = exportConditions(plan.module.id, filter)
    const selected = sql.join([selectListed(plan, scope, columns), ...selectFlow(plan)])
    const query = sql`select ${selected} ${fromList(plan, scope, filter)} ${ticked}
      order by ${orderOfList(plan, scope, filter)} ${cut}`
    return createSheetFile({
      ...sheet,
      rows: sheetRows(user, columns, heads, query, request.lang),
    })
  },
})

/** A column of the sheet: a field, or the state of the task, whose key no field can have. */
type Head = Pick<SheetColumn, 'key' | 'title' | 'table'>
const stateColumn: Head = { key: `@${stateKey}`, title: stateText.title, table: null }

async function* sheetRows(
  user: RecordUser,
  columns: ListColumns,
  heads: readonly Head[],
  query: ReturnType<typeof sql>,
  lang: Lang,
): AsyncGenerator<Cell[][]> {
  for await (const batch of streamRows<RawListed>(user.db, query)) {
    const records = await readListed(user, columns, batch, maxTableRows)
    const rows = await displayRecords(user, columns, records, { style: 'path' })
    yield rows.flatMap((row, at) =>
      cellsOf({ ...row, [stateColumn.key]: formatState(batch[at]!.flow, lang) }, heads),
    )
  }
}

async function* elsewhereRows(
  user: RecordUser,
  columns: ListColumns,
  heads: readonly Head[],
  batches: AsyncIterable<ListedRecord[]>,
): AsyncGenerator<Cell[][]> {
  for await (const records of batches) {
    const rows = await displayRecords(user, columns, records, { style: 'path' })
    yield rows.flatMap((row) => cellsOf(row, heads))
  }
}

/**
 * The rows of a record: further rows of its sub-tables stand below the first, with empty cells for the record, as
 * imports read them.
 */
function cellsOf(row: Values, heads: readonly Head[]): Cell[][] {
  const height = Math.max(
    1,
    ...heads.map(({ key, table }) => (table && Array.isArray(row[key]) ? (row[key] as unknown[]).length : 1)),
  )
  return Array.from({ length: height }, (_, at) =>
    heads.map(({ key, table }) => {
      if (table) return toCell((row[key] as unknown[] | undefined)?.[at])
      return at === 0 ? toCell(row[key]) : null
    }),
  )
}

function toCell(value: unknown): Cell {
  if (typeof value === 'number' || typeof value === 'string') return value
  if (Array.isArray(value)) return value.map((item) => (item as { name?: unknown }).name ?? '').join(',')
  return null
}
