import { ColumnLength, ColumnName, hasLength } from '@tessera/shared/contract/system/data-columns'
import type { DataField, DesignedField, TableBody } from '@tessera/shared/contract/system/data-models'

export type Row = Pick<
  DesignedField,
  'field' | 'fieldName' | 'dataType' | 'dataLength' | 'primaryKey' | 'allowNull' | 'was'
>

/** What the form holds. */
export interface Design {
  newTable: string
  tableName: string
  rows: Row[]
}

/** Of a new table: the key that most have. */
export const freshDesign: Design = {
  newTable: '',
  tableName: '',
  rows: [{ field: 'id', fieldName: '', dataType: 'varchar', dataLength: '50', primaryKey: 1, allowNull: 0 }],
}
export const freshRow: Row = {
  field: '',
  fieldName: '',
  dataType: 'varchar',
  dataLength: '50',
  primaryKey: 0,
  allowNull: 1,
}

export const designOf = (
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

export const bodyOf = (table: string | null, { newTable, tableName, rows }: Design): TableBody => ({
  tableInfo: { table: table ?? '', newTable, tableName },
  tableFieldList: rows.map((row) => ({ ...row, dataLength: hasLength(row.dataType) ? row.dataLength : '' })),
})

export type Wrong = { why: 'badName' } | { why: 'twice' | 'badLength'; name: string } | { why: 'oneKey' }

/** The first thing that is wrong with the rows, as the server would say too; null where they are well. */
export function wrongIn(rows: readonly Row[]): Wrong | null {
  const seen = new Set<string>()
  for (const { field, dataType, dataLength } of rows) {
    if (!ColumnName.safeParse(field).success) return { why: 'badName' }
    if (seen.has(field.toLowerCase())) return { why: 'twice', name: field }
    seen.add(field.toLowerCase())
    if (
      hasLength(dataType) &&
      (!ColumnLength.safeParse(dataLength).success || (dataType === 'varchar' && dataLength.includes(',')))
    )
      return { why: 'badLength', name: field }
  }
  return rows.filter(({ primaryKey }) => primaryKey === 1).length === 1 ? null : { why: 'oneKey' }
}

/** One key: choosing another takes it from the one before, and a key is never empty. */
export function withKey(rows: readonly Row[], at: number): Row[] {
  return rows.map((row, nth) =>
    nth === at ? { ...row, primaryKey: 1, allowNull: 0 } : { ...row, primaryKey: 0 },
  )
}
