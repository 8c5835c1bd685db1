import type { Cells, TableLock, TableBody } from '@tessera/shared/contract/data/models'
import type { Page } from '@tessera/shared/contract/wire'
import { Code, type Pagination } from '@tessera/shared/contract/wire'
import { countLimit, createCappedPagination } from '../../db/pages.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import { systemTablePrefixes, isSystemTable } from '../sources/guest.ts'
import { isTableOfDesign } from '../sources/store.ts'
import { ownSourceId } from '../sources/sources.ts'
import { asRecords, hasRows, type FieldInfo, type Source, type Value } from '../sources/source.ts'
import { alterTable, createTable, type TableDesign, type ExistingTable } from './ddl.ts'
import { text } from './text.ts'

/** Limit of the characters of a shown cell. */
const maxShownText = 2_000

/** True for tables of the product in our own database. */
export const isSystem = (source: Source, table: string): boolean =>
  source.id === ownSourceId && isSystemTable(table)

/** Loads the structure of a table. Refuses with 404 if it does not exist or cannot be read. */
export async function loadTable(source: Source, table: string): Promise<ExistingTable> {
  const [fields, tables] = await Promise.all([source.listFields(table), source.listTables(table)])
  if (fields.length === 0) throw refuse(text.noTable, { table }, Code.notFound)
  return { table, comment: tables.find((entry) => entry.table === table)?.tableName ?? '', fields }
}

/**
 * Why a table cannot be changed, or null. System tables and tables with rows are neither changed nor deleted.
 */
export async function findLock(source: Source, { table, fields }: ExistingTable): Promise<TableLock | null> {
  if (isSystem(source, table)) return 'system'
  if (await isTableOfDesign(source, table)) return 'design'
  if (source.readOnly) return 'readOnly'
  if (fields.filter(({ primaryKey }) => primaryKey === 1).length !== 1) return 'shape'
  return (await hasRows(source, table)) ? 'rows' : null
}

/** Checks a table design against the rules that all products share. */
export function validateDesign(source: Source, { tableInfo, tableFieldList }: TableBody): TableDesign {
  const { newTable: table, tableName: comment } = tableInfo
  const area = systemTablePrefixes.find(
    (prefix) => table.toLowerCase() === prefix || table.toLowerCase().startsWith(`${prefix}_`),
  )
  if (source.id === ownSourceId && area) throw refuseField('tableInfo.newTable', text.reserved, { area })
  const fieldNames = new Set<string>()
  tableFieldList.forEach(({ field }, at) => {
    if (fieldNames.has(field.toLowerCase()))
      throw refuseField(`tableFieldList.${at}.field`, text.twice, { field })
    fieldNames.add(field.toLowerCase())
  })
  const keys = tableFieldList.filter(({ primaryKey }) => primaryKey === 1)
  if (keys.length !== 1) throw refuse(text.oneKey)
  if (keys[0]!.dataType === 'text')
    throw refuseField(`tableFieldList.${tableFieldList.indexOf(keys[0]!)}.dataType`, text.keyText)
  return { table, comment, fields: tableFieldList }
}

/** The statements that create a designed table or change an existing one. Runs nothing. */
export async function planStatements(
  source: Source,
  body: TableBody,
): Promise<{ statements: string[]; table: string | null }> {
  const design = validateDesign(source, body)
  const table = body.tableInfo.table || null
  if (design.table !== table && (await source.listFields(design.table)).length > 0)
    throw refuseField('tableInfo.newTable', text.tableTaken, { table: design.table })
  if (table === null) return { statements: createTable(source, design), table }
  const existing = await loadTable(source, table)
  const lock = await findLock(source, existing)
  if (lock) throw refuse(text[lock], {}, Code.conflict)
  return { statements: alterTable(source, existing, design), table }
}

/**
 * One page of a table, ordered by its key, optionally only rows that contain a keyword in a field or in any
 * text field.
 */
export async function previewRows(
  source: Source,
  table: string,
  { field, keyword, ...page }: Page & { field?: string | undefined },
): Promise<{ list: Cells[]; pagination: Pagination }> {
  const { fields } = await loadTable(source, table)
  const quoteField = (name: string) => {
    const found = fields.find((column) => column.field === name)
    if (!found) throw refuse(text.noField, { field: name })
    return source.grammar.quote(found.field)
  }
  const { grammar } = source
  const from = `from ${source.quoteTable(table)}`
  const textFields = fields
    .filter(({ dataType }) => dataType === 'varchar' || dataType === 'text')
    .map((textField) => textField.field)
  const searchedFields = field ? [field] : textFields
  const searchedColumns = keyword ? searchedFields.map(quoteField) : []
  const conditions = searchedColumns.map(
    (column, index) => `lower(${grammar.asText(column)}) like ${grammar.placeholder(index + 1)} escape '!'`,
  )
  const where = keyword ? ` where ${conditions.join(' or ') || '1 = 0'}` : ''
  const values = searchedColumns.map(() => `%${(keyword ?? '').toLowerCase().replace(/[!%_]/g, '!$&')}%`)
  const order = page.sidx
    ? `${quoteField(page.sidx)} ${page.sort === 'asc' ? 'asc' : 'desc'}`
    : orderFieldsOf(fields).map(quoteField).join(', ')
  const columns = fields.map((column) => quoteField(column.field)).join(', ')
  const [total, found] = await Promise.all([
    source.query({
      text: `select count(*) from (${grammar.limitRows(`select 1 as one ${from}${where}`, countLimit)}) n`,
      values,
    }),
    source.query(
      {
        text: grammar.page(
          `select ${columns} ${from}${where}`,
          order,
          (page.currentPage - 1) * page.pageSize,
          page.pageSize,
        ),
        values,
      },
      { maxRows: page.pageSize, maxBytes: 32_000_000 },
    ),
  ])
  return {
    list: asRecords(found).map((row) =>
      Object.fromEntries(Object.entries(row).map(([key, value]) => [key, toCell(value)])),
    ),
    pagination: createCappedPagination(page, Number(total.rows[0]?.[0] ?? 0)),
  }
}

/** The default order of a table: its key, else its first field. */
export const orderFieldsOf = (fields: readonly FieldInfo[]): string[] => {
  const key = fields.filter(({ primaryKey }) => primaryKey === 1).map(({ field }) => field)
  return key.length > 0 ? key : fields.slice(0, 1).map(({ field }) => field)
}

function toCell(value: Value): Cells[string] {
  if (value instanceof Uint8Array) return `(${value.length} bytes)`
  return typeof value === 'string' && value.length > maxShownText ? `${value.slice(0, maxShownText)}…` : value
}
