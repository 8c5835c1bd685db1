import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { DesignOutline } from '@tessera/shared/fields/plan'
import { storesValue } from '@tessera/shared/fields/validate'
import type { Storage } from '../../releases/storage.ts'
import { columnNameOf, systemColumns } from './build-storage.ts'
import { text } from './text.ts'

/**
 * Columns of one table. PostgreSQL has at most 1,600, and those that were dropped count; statements select some more
 * beside those of the fields.
 */
const maxColumns = 1_500

export interface StorageProblem {
  readonly path: string
  readonly words: LocalizedText
  readonly values: Readonly<Record<string, unknown>>
}

/** What rows and records carry beside the values of their fields. */
const ownNames: ReadonlySet<string> = new Set([
  'id',
  'flowState',
  'flowId',
  'flowTaskId',
  '_flowActs',
  '_unavailableButtons',
])

/** Names that a record or PostgreSQL has itself: the id of a record, or of a row, is `id` beside its fields. */
export function findNameProblems({ items }: DesignOutline): StorageProblem[] {
  return items.flatMap(({ field, path }): StorageProblem[] => {
    const name = field.settings.vModel
    const isTable = field.kind.tag === 'table'
    if (!isTable && !storesValue(field)) return []
    if (ownNames.has(name)) return [{ path, words: text.ownName, values: { name } }]
    return !isTable && systemColumns.has(columnNameOf(name))
      ? [{ path, words: text.systemColumn, values: { name } }]
      : []
  })
}

/** Tables with more columns than PostgreSQL can have; `used` are the columns that a table has had so far. */
export function findSizeProblems(
  { main, subTables }: Storage,
  used: ReadonlyMap<string, number>,
  added: ReadonlyMap<string, number>,
): StorageProblem[] {
  return [main, ...subTables].flatMap(({ table, vModel, label, columns }): StorageProblem[] => {
    const n = columns.length
    if (n > maxColumns)
      return [
        { path: vModel || 'fields', words: text.tooManyColumns, values: { n, limit: maxColumns, label } },
      ]
    const total = (used.get(table) ?? 0) + (added.get(table) ?? 0)
    return total > maxTableColumns
      ? [{ path: vModel || 'fields', words: text.columnsUsedUp, values: { label } }]
      : []
  })
}

/** With room for the columns of every record. */
const maxTableColumns = 1_590
