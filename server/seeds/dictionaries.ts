import { sql } from 'kysely'
import type { Db } from '../src/db/connect.ts'
import { builtInDictionaries, parseEntries } from '../src/db/dictionaries/built-in.ts'
import { insertRows } from './rows.ts'

/** Adds the missing dictionaries that clients need; existing ones are not changed. */
export async function seedDictionaries(db: Db): Promise<void> {
  const types = builtInDictionaries.flatMap(({ enCode, name, types }, at) => [
    { id: idOf(enCode), parentId: '-1', fullName: name.zh, enCode, isTree: 0, sortCode: at * 10 },
    ...types.map((type, within) => ({
      id: type.id ?? idOf(type.enCode),
      parentId: idOf(enCode),
      fullName: type.name.zh,
      enCode: type.enCode,
      isTree: type.isTree ? 1 : 0,
      sortCode: within * 10,
    })),
  ])
  const items = builtInDictionaries.flatMap(({ types }) =>
    types.flatMap((type) =>
      parseEntries(type).map(({ enCode, parent, name }, at) => ({
        id: `${idOf(type.enCode)}.${enCode}`,
        dictionaryTypeId: type.id ?? idOf(type.enCode),
        parentId: parent ? `${idOf(type.enCode)}.${parent}` : '0',
        fullName: name.zh,
        enCode,
        enabledMark: 1,
        sortCode: at * 10,
      })),
    ),
  )
  await insertRows(db, 'system_dictionary_type', types, { missing: true })
  // A built-in type was not added if its code was in use; its entries are skipped.
  const { rows } = await sql<{ id: string }>`select id from system_dictionary_type`.execute(db)
  const existing = new Set(rows.map(({ id }) => id))
  await insertRows(
    db,
    'system_dictionary_data',
    items.filter(({ dictionaryTypeId }) => existing.has(dictionaryTypeId)),
    { missing: true },
  )
}

const idOf = (enCode: string) => `dict.${enCode}`
