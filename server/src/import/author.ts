import * as column from '../db/column.ts'
import { notFoundRefusal } from '../db/crud.ts'
import type { Db } from '../db/connect.ts'
import { typedSql } from '../db/typed-sql.ts'
import type { ImportAuthor } from './importer.ts'

/** The user of an import, as rights are loaded for. Throws 404 where the account was deleted or disabled meanwhile. */
export async function loadAuthor(
  db: Db,
  { userId, organizeId }: Pick<ImportAuthor, 'userId' | 'organizeId'>,
): Promise<{ userId: string; organizeId: string; administrator: boolean }> {
  const { rows } = await typedSql({ administrator: column.boolean })`
    select is_administrator as administrator from org_user
    where id = ${userId} and delete_mark = 0 and enabled_mark = 1`.execute(db)
  if (!rows[0]) throw notFoundRefusal()
  return { userId, organizeId, administrator: rows[0].administrator }
}

/** Loads what the author of an import may do once per run. */
export function oncePerRun<T>(
  load: (db: Db, author: ImportAuthor) => Promise<T>,
): (db: Db, author: ImportAuthor) => Promise<T> {
  const loaded = new WeakMap<ImportAuthor, Promise<T>>()
  return (db, author) => {
    const known = loaded.get(author)
    if (known) return known
    const loading = load(db, author)
    loaded.set(author, loading)
    return loading
  }
}
