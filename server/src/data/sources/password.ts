import { sql } from 'kysely'
import type { DataSourceBody } from '@tessera/shared/contract/data/sources'
import type { Db } from '../../db/connect.ts'
import { refuseField } from '../../errors/refusal.ts'
import type { Secrets } from '../../auth/secrets.ts'
import { text } from './text.ts'
import * as column from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'

/** Purpose under which the password of a source is sealed: a sealed text opens only with the same purpose. */
export const passwordPurpose = (id: string): string => `system_data_source.password ${id}`

type ConnectionTarget = Pick<
  DataSourceBody,
  'dbType' | 'host' | 'userName' | 'tls' | 'oracleLinkType' | 'oracleService'
> & { port?: number | null | undefined }
const targetFields: readonly (keyof ConnectionTarget)[] = ['dbType', 'host', 'port', 'userName']
/** With a connect descriptor (TNS), these fields name the host. */
const descriptorFields: readonly (keyof ConnectionTarget)[] = ['oracleLinkType', 'oracleService']

/** Reads and writes the sealed passwords of data sources. */
export const sourcePasswords = (secrets: Secrets) => ({
  /** Seals and stores a password; an empty one leaves the stored one unchanged. */
  async save(trx: Db, id: string, password: string): Promise<void> {
    if (password)
      await sql`update system_data_source
        set password_sealed = ${secrets.encrypt(password, passwordPurpose(id))} where id = ${id}`.execute(trx)
  },
  async has(db: Db, id: string): Promise<boolean> {
    const { rows } = await typedSql({
      isStored: column.boolean,
    })`select password_sealed is not null as "isStored" from system_data_source where id = ${id}`.execute(db)
    return rows[0]?.isStored ?? false
  },
  /**
   * The typed password, else the stored one. Refuses, and asks for the password again, if the stored one
   * would go to another target or over a weaker connection: otherwise a user who edits a source could have it
   * sent to a machine of their own.
   */
  async resolve(db: Db, id: string, body: ConnectionTarget, typedPassword: string): Promise<string> {
    if (typedPassword) return typedPassword
    const { rows } = await typedSql({
      dbType: column.oneOf('PostgreSQL', 'MySQL', 'SQLServer', 'Oracle', 'KingbaseES', 'SQLite', 'DM8'),
      host: column.text,
      userName: column.text,
      oracleLinkType: column.oneOf('SERVICE', 'SID', 'SCHEMA', 'TNS'),
      oracleService: column.text,
      tls: column.oneOf('off', 'on', 'verify'),
      port: column.number.orNull,
      sealed: column.text.orNull,
    })`
      select db_type as "dbType", host, port, user_name as "userName", tls,
        oracle_link_type as "oracleLinkType",
        oracle_service as "oracleService", password_sealed as sealed
      from system_data_source where id = ${id} and delete_mark = 0`.execute(db)
    const stored = rows[0]
    if (!stored?.sealed) return ''
    const isWeaker = stored.tls !== 'off' && body.tls !== stored.tls && body.tls !== 'verify'
    const comparedFields = [stored, body].some(({ oracleLinkType }) => oracleLinkType === 'TNS')
      ? [...targetFields, ...descriptorFields]
      : targetFields
    if (isWeaker || comparedFields.some((key) => (body[key] ?? null) !== (stored[key] ?? null)))
      throw refuseField('password', text.typeAgain)
    return secrets.decrypt(stored.sealed, passwordPurpose(id))
  },
})
