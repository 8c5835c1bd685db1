import type { Db } from '../../db/connect.ts'
import { findPreference, savePreference } from '../current/store.ts'
import * as column from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'

type ShownColumns = Readonly<Record<string, boolean>>

/**
 * Loads a user's list settings of a menu. The key is the one the lists of our client use, so both share the
 * settings.
 */
async function loadArrangement(
  db: Db,
  userId: string,
  menuId: string,
): Promise<{ key: string; arrangement: { shown?: ShownColumns } }> {
  const { rows } = await typedSql({
    enCode: column.text,
  })`select en_code as "enCode" from system_menu where id = ${menuId}`.execute(db)
  const key = `list.${rows[0]!.enCode}`.slice(0, 64)
  return { key, arrangement: parseArrangement(await findPreference(db, userId, key)) }
}

/** Which columns of a menu's list a user has shown or hidden, by column code. */
export const loadShownColumns = async (db: Db, userId: string, menuId: string): Promise<ShownColumns> =>
  (await loadArrangement(db, userId, menuId)).arrangement.shown ?? {}

/** Saves which columns are shown; the other list settings stay as they are. */
export async function saveShownColumns(
  db: Db,
  userId: string,
  menuId: string,
  shown: ShownColumns,
): Promise<void> {
  const { key, arrangement } = await loadArrangement(db, userId, menuId)
  await savePreference(
    db,
    userId,
    key,
    JSON.stringify({ ...arrangement, shown: { ...arrangement.shown, ...shown } }),
  )
}

/** The stored text comes from a browser and can be anything. */
function parseArrangement(text: string | null): { shown?: ShownColumns } {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
