import { sql } from 'kysely'
import type { DataSourceBody } from '@tessera/shared/contract/system/data-sources'
import type { Db } from '../../db/connect.ts'
import { refuseField } from '../../http/refusal.ts'
import type { Secrets } from '../../secrets.ts'
import { text } from './text.ts'

/** What the password of a source is sealed for. */
export const aboutPassword = (id: string): string => `system_data_source.password ${id}`

type Place = Pick<
  DataSourceBody,
  'dbType' | 'host' | 'userName' | 'tls' | 'oracleLinkType' | 'oracleService'
> & { port?: number | null | undefined }
const same: readonly (keyof Place)[] = ['dbType', 'host', 'port', 'userName']
/** The description of a connection names the host itself. */
const described: readonly (keyof Place)[] = ['oracleLinkType', 'oracleService']

/** The sealed passwords of sources. */
export const passwords = (secrets: Secrets) => ({
  async keep(trx: Db, id: string, password: string): Promise<void> {
    if (password)
      await sql`update system_data_source set password_sealed = ${secrets.seal(password, aboutPassword(id))} where id = ${id}`.execute(
        trx,
      )
  },
  async stored(db: Db, id: string): Promise<boolean> {
    const { rows } = await sql<{
      stored: boolean
    }>`select password_sealed is not null as stored from system_data_source where id = ${id}`.execute(db)
    return rows[0]?.stored ?? false
  },
  /**
   * The one that was typed, else the stored one. That goes nowhere else than where it went, and not less protected: whoever may edit a
   * source could have it sent to a machine of theirs. Refuses, and asks to type it again.
   */
  async of(db: Db, id: string, body: Place, typed: string): Promise<string> {
    if (typed) return typed
    const { rows } = await sql<Place & { sealed: string | null }>`
      select db_type as "dbType", host, port, user_name as "userName", tls, oracle_link_type as "oracleLinkType", oracle_service as "oracleService", password_sealed as sealed from system_data_source where id = ${id} and delete_mark = 0`.execute(
      db,
    )
    const stood = rows[0]
    if (!stood?.sealed) return ''
    const weaker = stood.tls !== 'off' && body.tls !== stood.tls && body.tls !== 'verify'
    const told = [stood, body].some(({ oracleLinkType }) => oracleLinkType === 'TNS')
      ? [...same, ...described]
      : same
    if (weaker || told.some((key) => (body[key] ?? null) !== (stood[key] ?? null)))
      throw refuseField('password', text.typeAgain)
    return secrets.open(stood.sealed, aboutPassword(id))
  },
})
