import type { LocalizedText } from '@tessera/shared/contract/lang'
import { sql } from 'kysely'
import { Code } from '@tessera/shared/contract/wire'
import type { Context } from '../../http/context.ts'
import { refuse } from '../../errors/refusal.ts'
import { scopeOf } from '../../permissions/scope.ts'
import { protectedSources } from './protected.ts'
import type { Source } from './source.ts'
import { ownSourceId, type Sources } from './sources.ts'
import { text } from './text.ts'

/** What the own database is called among the data sources. */
export const ownSourceName: LocalizedText = text.ours

/**
 * Opens a data source that the caller can choose. Refuses as if it did not exist if the caller's data access
 * excludes it.
 */
export async function openOfferedSource(
  sources: Pick<Sources, 'open'>,
  linkId: string,
  context: Pick<Context, 'db' | 'session'>,
): Promise<Source> {
  if (linkId !== ownSourceId) {
    const { pickerRows } = await scopeOf(context, protectedSources)
    const { rows } =
      await sql`select 1 from system_data_source s where s.id = ${linkId} and ${pickerRows}`.execute(
        context.db,
      )
    if (rows.length === 0) throw refuse(text.noSource, {}, Code.notFound)
  }
  return sources.open(linkId)
}

/** Whether a table of our own database has the records of a form. */
export async function isTableOfDesign(source: Pick<Source, 'id' | 'query'>, table: string): Promise<boolean> {
  if (source.id !== ownSourceId) return false
  const { rows } = await source.query({
    text: 'select 1 from lowcode_table where name = $1',
    values: [table],
  })
  return rows.length > 0
}
