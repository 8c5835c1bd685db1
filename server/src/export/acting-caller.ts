import { langs, type Lang } from '@tessera/shared/contract/lang'
import type { Db } from '../db/connect.ts'
import { columnsOf, typedSql } from '../db/typed-sql.ts'
import type { ExportContext } from './exporter.ts'
import type { Sessions } from '../auth/sessions.ts'

interface Services {
  readonly db: Db
  readonly sessions: Pick<Sessions, 'actAs'>
}

/** A caller with the rights of a user who makes no request; null where the user is disabled or gone. */
export async function actingCaller(
  { db, sessions }: Services,
  userId: string,
  lang?: Lang,
): Promise<ExportContext | null> {
  const session = await sessions.actAs(userId)
  if (!session) return null
  return {
    db,
    session,
    visitor: session,
    ip: '',
    userAgent: '',
    lang: lang ?? (await languageOf(db, userId)),
  }
}

/** The language of a user; Chinese where none was chosen. */
export async function languageOf(db: Db, userId: string): Promise<Lang> {
  const { rows } = await typedSql(columnsOf('org_user', 'language'))`
    select language from org_user where id = ${userId}`.execute(db)
  return langs.find((lang) => lang === rows[0]?.language) ?? 'zh'
}
