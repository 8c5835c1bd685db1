import * as z from 'zod'

/** Types of columns. */
export const dataTypes = ['varchar', 'int', 'datetime', 'decimal', 'bigint', 'text'] as const
export type DataType = (typeof dataTypes)[number]

/** A column name that is valid in every supported database. */
export const ColumnName = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[A-Za-z_]\w*$/)

/** Number of characters, or digits and decimals joined by a comma. */
export const ColumnLength = z
  .string()
  .trim()
  .max(11)
  .regex(/^(\d{1,5}(,\d{1,2})?)?$/)

/** Whether a column of this type has a length. */
export const hasLength = (type: DataType): boolean => type === 'varchar' || type === 'decimal'

/** Columns of a designed table. */
export const maxColumns = 300
