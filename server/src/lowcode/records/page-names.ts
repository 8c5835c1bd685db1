import { sql, type RawBuilder } from 'kysely'
import { formatValue } from '@tessera/shared/fields/format-value'
import { nameKeyOf, namesQuery, refersToNames, type LoadedName } from './names.ts'
import type { RecordField } from './plan.ts'
import type { RecordUser } from './user.ts'

interface PageNames {
  /** SQL query of one value, which reads the ids from the rows of `page`. */
  readonly query: RawBuilder<unknown>
  /** The names, also of ids that no source knows, from the rows of the page. */
  read(rows: readonly Readonly<Record<string, unknown>>[]): LoadedName[]
}

/**
 * The names of ids on a page of a list, for the statement that selects the page: another statement costs more than the
 * names. Covers single ids of sources in our own tables; `NameBatch` loads all others. Null where there is none.
 */
export async function queryPageNames(
  user: RecordUser,
  fields: readonly RecordField[],
): Promise<PageNames | null> {
  const found = await Promise.all(
    fields.map(async (field, at) => {
      const source = sourceOf(field)
      if (source === null) return []
      const column = `f${at}`
      const key = nameKeyOf(field, source)
      const ids = sql`array(select ${sql.ref(`page.${column}`)} from page)`
      const query = await namesQuery(user, { key, source, field, ids })
      return query ? [{ column, key, query }] : []
    }),
  )
  const columns = found.flat()
  if (columns.length === 0) return null
  const queries = sql.join(
    columns.map(({ query }) => query),
    sql` union all `,
  )
  return {
    query: sql`select jsonb_agg(jsonb_build_array(key, id, name)) from (${queries}) n`,
    read(rows) {
      const loaded = (rows[0]?.['aside'] ?? []) as [string, string, string][]
      const names = new Map(loaded.map(([key, id, name]) => [`${key} ${id}`, name]))
      return columns.flatMap(({ column, key }) =>
        rows.flatMap(({ [column]: id }) =>
          typeof id === 'string' ? [{ key, id, name: names.get(`${key} ${id}`) ?? null }] : [],
        ),
      )
    },
  }
}

/** The source that names the single id of a field whatever the record is; null where there is no such source. */
function sourceOf(field: RecordField): string | null {
  if (field.stored.type !== 'text' || !refersToNames(field)) return null
  const { kind, settings } = field.field
  const probe = 'id'
  const asked: (readonly [source: string, id: string])[] = []
  formatValue(kind, probe, settings, {
    idsOf: () => [],
    nameOf(source, id) {
      asked.push([source, id])
      return undefined
    },
  })
  const [[source = '', id = ''] = []] = asked
  return asked.length === 1 && id === probe && source !== '' ? source : null
}
