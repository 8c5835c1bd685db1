import { formatInstant } from '@tessera/shared/contract/fields/instant'

/** The day of a cell with a date, which is read as a time; null for other cells. */
export const dayOfCell = (cell: unknown): string | null =>
  typeof cell === 'number' ? formatInstant(cell, 'yyyy-MM-dd') : null
