import { ColumnLength, ColumnName, hasLength } from '@tessera/shared/contract/data/columns'
import type { DataField, DesignedField, TableBody } from '@tessera/shared/contract/data/models'

export type Row = Pick<
  DesignedField,
  'field' | 'fieldName' | 'dataType' | 'dataLength' | 'primaryKey' | 'allowNull' | 'was'
>

/** Form values of a table design. */
export interface Design {
  newTable: string
  tableName: string
  rows: Row[]
}

/** Design of a new table, with the usual primary key. */
export const newDesign: Design = {
  newTable: '',
  tableName: '',
  rows: [{ field: 'id', fieldName: '', dataType: 'varchar', dataLength: '50', primaryKey: 1, allowNull: 0 }],
}
export const newRow: Row = {
  field: '',
  fieldName: '',
  dataType: 'varchar',
  dataLength: '50',
  primaryKey: 0,
  allowNull: 1,
}

export const toDesign = (
  tableInfo: { newTable: string; tableName: string },
  fields: readonly DataField[],
): Design => ({
  newTable: tableInfo.newTable,
  tableName: tableInfo.tableName,
  rows: fields.map(({ field, fieldName, dataType, dataLength, primaryKey, allowNull }) => ({
    field,
    fieldName,
    dataType,
    dataLength,
    primaryKey,
    allowNull,
    was: field,
  })),
})

export const toBody = (table: string | null, { newTable, tableName, rows }: Design): TableBody => ({
  tableInfo: { table: table ?? '', newTable, tableName },
  tableFieldList: rows.map((row) => ({ ...row, dataLength: hasLength(row.dataType) ? row.dataLength : '' })),
})

export type DesignError =
  | { reason: 'badName' }
  | { reason: 'twice' | 'badLength'; name: string }
  | { reason: 'oneKey' }

/** The first error in the rows, or null; the server applies the same rules. */
export function findDesignError(rows: readonly Row[]): DesignError | null {
  const names = new Set<string>()
  for (const { field, dataType, dataLength } of rows) {
    if (!ColumnName.safeParse(field).success) return { reason: 'badName' }
    if (names.has(field.toLowerCase())) return { reason: 'twice', name: field }
    names.add(field.toLowerCase())
    if (
      hasLength(dataType) &&
      (!ColumnLength.safeParse(dataLength).success || (dataType === 'varchar' && dataLength.includes(',')))
    )
      return { reason: 'badLength', name: field }
  }
  return rows.filter(({ primaryKey }) => primaryKey === 1).length === 1 ? null : { reason: 'oneKey' }
}

/** Makes one row the only primary key; a primary key cannot be null. */
export function setPrimaryKey(rows: readonly Row[], index: number): Row[] {
  return rows.map((row, position) =>
    position === index ? { ...row, primaryKey: 1, allowNull: 0 } : { ...row, primaryKey: 0 },
  )
}
