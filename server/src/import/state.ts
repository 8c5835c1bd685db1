import type { ImportState } from '@tessera/shared/contract/system/transfers'
import type { Db } from '../db/connect.ts'
import type { Importer } from './importer.ts'
import { countRows, type StoredImport } from './store.ts'

/** The state of an import with its columns and counts. */
export async function loadState(
  db: Db,
  { listColumns: columns, matchable, keys, updateNote }: Importer,
  { id, state, lang, options, columns: has }: StoredImport,
): Promise<ImportState> {
  const known = columns(options.author)
  return {
    id,
    state,
    dry: options.dry ?? false,
    columns: has.flatMap((key) =>
      known
        .filter((column) => column.key === key)
        .map(({ title, required = false }) => ({ key, title: title[lang], required })),
    ),
    matchable: [...matchable],
    keys: [...keys],
    unknown: options.unknown,
    ...(updateNote && { updateNote: updateNote[lang] }),
    ...(await countRows(db, id)),
  }
}
