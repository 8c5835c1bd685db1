import * as z from 'zod'
import { DataField } from '../data/models.ts'
import { get } from '../wire.ts'
import { designAccess } from './designs.ts'

const table = { table: z.string(), tableName: z.string(), fields: z.array(DataField) }

/** A table of the own database with what a form for it starts from. */
export const ExistingTable = z.object({
  ...table,
  /** Why it cannot have the records of a design; '' where it can. */
  problem: z.string(),
  /** Tables that refer to it by a foreign key of theirs (`tableField`). */
  subTables: z.array(z.object({ ...table, tableField: z.string(), relationField: z.string() })),
})
export type ExistingTable = z.output<typeof ExistingTable>

export const existingTables = {
  /** For designers who have the page of data models, too. */
  describe: get('/api/visualdev/ExistingTables/{table}', { access: designAccess, output: ExistingTable }),
}
