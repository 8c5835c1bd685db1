import type { Cells, TableLock, TableBody } from '@tessera/shared/contract/system/data-models'
import type { Page } from '@tessera/shared/contract/wire'
import { Code, type Pagination } from '@tessera/shared/contract/wire'
import { countLimit, createCappedPagination } from '../../db/pages.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import { systemTablePrefixes, isSystemTable } from '../data-sources/guest.ts'
import { ownSourceId } from '../data-sources/sources.ts'
import { asRecords, hasRows, type FieldInfo, type Source, type Value } from '../data-sources/source.ts'
import { alterTable, createTable, type Design, type Standing } from './ddl.ts'
import { text } from './text.ts'

/** Characters of a cell that are shown. */
const mostText = 2_000

/** A table of our own that the product lives by. */
export const isSystem = (source: Source, table: string): boolean =>
  source.id === ownSourceId && isSystemTable(table)

/** A table as it stands; refuses where there is none, also one that this source may not see. */
export async function standing(source: Source, table: string): Promise<Standing> {
  const [fields, tables] = await Promise.all([source.listFields(table), source.listTables(table)])
  if (fields.length === 0) throw refuse(text.noTable, { table }, Code.notFound)
  return { table, comment: tables.find((one) => one.table === table)?.tableName ?? '', fields }
}

/** Why a table cannot be changed, or null (engines 10: a table with rows is neither changed nor deleted, nor one of the system). */
export async function closedFor(source: Source, { table, fields }: Standing): Promise<TableLock | null> {
  if (isSystem(source, table)) return 'system'
  if (source.readOnly) return 'readOnly'
  if (fields.filter(({ primaryKey }) => primaryKey === 1).length !== 1) return 'shape'
  return (await hasRows(source, table)) ? 'rows' : null
}

/** A design that any product takes; refuses in words what is none. */
export function designOf(source: Source, { tableInfo, tableFieldList }: TableBody): Design {
  const { newTable: table, tableName: comment } = tableInfo
  const area = systemTablePrefixes.find(
    (one) => table.toLowerCase() === one || table.toLowerCase().startsWith(`${one}_`),
  )
  if (source.id === ownSourceId && area) throw refuseField('tableInfo.newTable', text.reserved, { area })
  const seen = new Set<string>()
  tableFieldList.forEach(({ field }, at) => {
    if (seen.has(field.toLowerCase())) throw refuseField(`tableFieldList.${at}.field`, text.twice, { field })
    seen.add(field.toLowerCase())
  })
  const keys = tableFieldList.filter(({ primaryKey }) => primaryKey === 1)
  if (keys.length !== 1) throw refuse(text.oneKey)
  if (keys[0]!.dataType === 'text')
    throw refuseField(`tableFieldList.${tableFieldList.indexOf(keys[0]!)}.dataType`, text.keyText)
  return { table, comment, fields: tableFieldList }
}

/** The statements that a design comes to: of a new table, or of one that is there. Nothing runs. */
export async function statementsFor(
  source: Source,
  body: TableBody,
): Promise<{ statements: string[]; table: string | null }> {
  const design = designOf(source, body)
  const table = body.tableInfo.table || null
  if (design.table !== table && (await source.listFields(design.table)).length > 0)
    throw refuseField('tableInfo.newTable', text.tableTaken, { table: design.table })
  if (table === null) return { statements: createTable(source, design), table }
  const stood = await standing(source, table)
  const closed = await closedFor(source, stood)
  if (closed) throw refuse(text[closed], {}, Code.conflict)
  return { statements: alterTable(source, stood, design), table }
}

/** A page of a table, ordered by its key, where a word stands in one of its fields. */
export async function previewOf(
  source: Source,
  table: string,
  { field, keyword, ...page }: Page & { field?: string | undefined },
): Promise<{ list: Cells[]; pagination: Pagination }> {
  const { fields } = await standing(source, table)
  const named = (name: string) => {
    const found = fields.find((one) => one.field === name)
    if (!found) throw refuse(text.noField, { field: name })
    return source.grammar.quote(found.field)
  }
  const { grammar } = source
  const from = `from ${source.quoteTable(table)}`
  // Without a field the word is looked for in every one that holds words.
  const looked = !keyword
    ? []
    : field
      ? [named(field)]
      : fields
          .filter(({ dataType }) => dataType === 'varchar' || dataType === 'text')
          .map((one) => named(one.field))
  const where = keyword
    ? ` where ${looked.map((column, at) => `lower(${grammar.asText(column)}) like ${grammar.placeholder(at + 1)} escape '!'`).join(' or ') || '1 = 0'}`
    : ''
  const values = looked.map(() => `%${(keyword ?? '').toLowerCase().replace(/[!%_]/g, '!$&')}%`)
  const order = page.sidx
    ? `${named(page.sidx)} ${page.sort === 'asc' ? 'asc' : 'desc'}`
    : keyOf(fields).map(named).join(', ')
  const columns = fields.map((one) => named(one.field)).join(', ')
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
      Object.fromEntries(Object.entries(row).map(([key, value]) => [key, shown(value)])),
    ),
    pagination: createCappedPagination(page, Number(total.rows[0]?.[0] ?? 0)),
  }
}

/** What a table is ordered by where nobody says: its key, else its first field. */
export const keyOf = (fields: readonly FieldInfo[]): string[] => {
  const key = fields.filter(({ primaryKey }) => primaryKey === 1).map(({ field }) => field)
  return key.length > 0 ? key : fields.slice(0, 1).map(({ field }) => field)
}

function shown(value: Value): Cells[string] {
  if (value instanceof Uint8Array) return `(${value.length} bytes)`
  return typeof value === 'string' && value.length > mostText ? `${value.slice(0, mostText)}…` : value
}
