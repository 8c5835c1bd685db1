import type { DataField } from '@tessera/shared/contract/data/models'
import type { ExistingTable } from '@tessera/shared/contract/lowcode/existing-tables'
import { isOffered, toField } from '../designer/table-fields/fields-of-table.ts'

/** `tables` of a design on a table, as all clients of this family write it. */
export const tablesOf = ({ table, tableName, subTables }: ExistingTable): string =>
  JSON.stringify([
    { typeId: '1', table, tableName, tableField: '', relationTable: '', relationField: '' },
    ...subTables.map((sub) => ({
      typeId: '0',
      table: sub.table,
      tableName: sub.tableName,
      tableField: sub.tableField,
      relationTable: table,
      relationField: sub.relationField,
    })),
  ])

interface TableEntry {
  readonly typeId?: string
  readonly table?: string
}

function readTables(tables: string | undefined): readonly TableEntry[] {
  try {
    const value: unknown = JSON.parse(tables || '[]')
    return Array.isArray(value) ? (value as TableEntry[]) : []
  } catch {
    return []
  }
}

/** The main table that a design names; '' for none. */
export const mainTableOf = (tables: string | undefined): string =>
  readTables(tables).find(({ typeId }) => typeId === '1')?.table ?? ''

/** The same tables without those for which a form has no sub-table. */
export const withUsedTables = (tables: string, formData: string | null | undefined): string =>
  JSON.stringify(
    readTables(tables).filter(
      ({ typeId, table }) => typeId === '1' || (formData ?? '').includes(JSON.stringify(table ?? '')),
    ),
  )

/** Characters of the ids that the server gives to new records. */
const idLength = 32

/** Whether users enter a column of another database: all but keys that the database or the server fills in. */
const isEntered = ({ primaryKey, dataType, dataLength }: DataField): boolean =>
  primaryKey === 0 || (dataType === 'varchar' && Number(dataLength) > 0 && Number(dataLength) < idLength)

/** A form with the fields of a table and its sub-tables; for phones in one column. */
export function formDataOfTable(
  { fields, subTables }: ExistingTable,
  { isApp, isElsewhere }: { isApp: boolean; isElsewhere: boolean },
): string {
  let formId = 100
  const number = (one: object): object => ({ ...one, formId: ++formId, ...(isApp ? { span: 24 } : {}) })
  const own = fields
    .filter((one) => (isElsewhere ? isEntered(one) : isOffered(one)))
    .map((one) => number(toField(one)))
  const tables = subTables.map(({ table, tableName, fields: columns }) =>
    number({
      jweeKey: 'table',
      vModel: table,
      label: (tableName || table).slice(0, 100),
      tableName: table,
      children: columns.filter(isOffered).map((one) => number(toField(one))),
    }),
  )
  return JSON.stringify({
    idGlobal: formId,
    popupType: 'general',
    generalWidth: '800px',
    fields: [...own, ...tables],
  })
}
