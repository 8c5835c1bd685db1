import type { FieldRight } from '../task/field-rights.ts'

/** The right of a column. What the node does not name can be written in a new record, and read in a stored one. */
export const rightOf = (rights: readonly FieldRight[], name: string, isNew: boolean): FieldRight =>
  rights.find(({ id }) => id === name) ?? { id: name, read: true, write: isNew, required: false }
