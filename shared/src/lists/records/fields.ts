import type { Field } from '../../fields/design.ts'

/** The fields of a form that the user may see in some record, by their names: `lines-price` is a column of a sub-table. */
export type Fields = ReadonlyMap<string, Field>
