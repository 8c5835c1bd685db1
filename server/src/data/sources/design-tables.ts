import type { Source } from './source.ts'
import { ownSourceId } from './sources.ts'

/** Whether a table of our own database has the records of a form. */
export async function isTableOfDesign(source: Pick<Source, 'id' | 'query'>, table: string): Promise<boolean> {
  if (source.id !== ownSourceId) return false
  const { rows } = await source.query({
    text: 'select 1 from lowcode_table where name = $1',
    values: [table],
  })
  return rows.length > 0
}
