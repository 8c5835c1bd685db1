import * as z from 'zod'

/** What a column holds (specification: wire 9.7). */
export const dataTypes = ['varchar', 'int', 'datetime', 'decimal', 'bigint', 'text'] as const
export type DataType = (typeof dataTypes)[number]

/** Names that every product takes. */
export const ColumnName = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[A-Za-z_]\w*$/)

/** Characters, or digits and decimals joined by a comma. */
export const ColumnLength = z
  .string()
  .trim()
  .max(11)
  .regex(/^(\d{1,5}(,\d{1,2})?)?$/)

/** Whether a column of this type has a length. */
export const hasLength = (type: DataType): boolean => type === 'varchar' || type === 'decimal'

/** Another set of columns is designed at once than a product bears. */
export const maxColumns = 300
