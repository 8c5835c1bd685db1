import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { preferenceOf, savePreference } from '../current/store.ts'

type Shown = Readonly<Record<string, boolean>>

/** How a user has arranged the list of a menu lies under the key that the lists of our own client use: whichever changes it, both see it. */
async function arranged(
  db: Db,
  userId: string,
  menuId: string,
): Promise<{ key: string; kept: { shown?: Shown } }> {
  const { rows } = await sql<{
    enCode: string
  }>`select en_code as "enCode" from system_menu where id = ${menuId}`.execute(db)
  const key = `list.${rows[0]!.enCode}`.slice(0, 64)
  return { key, kept: objectOf(await preferenceOf(db, userId, key)) }
}

/** Which columns of a list a user has chosen to see, or not to, by their codes. */
export const shownOf = async (db: Db, userId: string, menuId: string): Promise<Shown> =>
  (await arranged(db, userId, menuId)).kept.shown ?? {}

/** Keeps a choice and leaves the rest of what was arranged as it is. */
export async function setShown(db: Db, userId: string, menuId: string, shown: Shown): Promise<void> {
  const { key, kept } = await arranged(db, userId, menuId)
  await savePreference(db, userId, key, JSON.stringify({ ...kept, shown: { ...kept.shown, ...shown } }))
}

/** What a browser has kept may be anything. */
function objectOf(text: string | null): { shown?: Shown } {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
