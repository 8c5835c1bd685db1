import { sql } from 'kysely'
import type { DbType } from '@tessera/shared/contract/data/sources'
import { Code } from '@tessera/shared/contract/wire'
import type { Bus } from '../../db/bus.ts'
import type { Database } from '../../db/connect.ts'
import { refuse } from '../../errors/refusal.ts'
import type { Secrets } from '../../auth/secrets.ts'
import { prepareGuestLogin } from './guest.ts'
import type { ConnectionSettings } from './connection.ts'
import { openPooledSource, type PooledSource } from './pooled-source.ts'
import { passwordPurpose } from './password.ts'
import { openOwnDatabase, postgresRefusal } from './postgres.ts'
import { productOf } from './products.ts'
import type { Source } from './source.ts'
import { text } from './text.ts'
import * as column from '../../db/column.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'

/** Identifier of our own database in links to data sources. */
export const ownSourceId = '0'

/** A registered source with its password in clear. */
export interface SourceRow extends ConnectionSettings {
  id: string
  fullName: string
  dbType: DbType
  readOnly: 0 | 1
  designWritable?: 0 | 1
  poolSize: number
}

export interface Sources {
  /**
   * The database of a link; `0` is our own. Refuses if there is no enabled source. The caller checks
   * permissions.
   */
  open(linkId: string): Promise<Source>
  /** Opens a connection and runs one query. Throws the refusal that describes the failure. */
  test(row: Omit<SourceRow, 'poolSize'>): Promise<void>
  /** Renews the grants of the guest role on our own database after the list of released tables changed. */
  renewGrants(): Promise<void>
  close(): Promise<void>
}

type StoredSource = Omit<SourceRow, 'password'> & { sealed: string | null; version: string }

interface CachedSource {
  version: string
  source: Promise<PooledSource>
}

/**
 * Opens data sources and caches one pool per source until its row changes, in this process or in another one.
 */
export function openSources({
  database,
  bus,
  secrets,
  networks,
  files,
  guestUrl,
}: {
  database: Database
  bus: Bus
  secrets: Secrets
  networks: readonly string[]
  files: string
  guestUrl: string | undefined
}): Sources {
  const { db, pool } = database
  const cache = new Map<string, CachedSource>()
  const evict = (id: string) => {
    const cached = cache.get(id)
    cache.delete(id)
    // Running statements can finish.
    cached?.source.then((source) => source.close()).catch(() => {})
  }
  // `open` reads the row itself, so a lost event does no harm. A pool that already has the new version stays.
  const unsubscribe = bus.on('sources', (id) => {
    if (id === null || !cache.has(id)) return
    void loadSource(id).then(
      (row) => cache.get(id)?.version !== row?.version && evict(id),
      () => {},
    )
  })

  async function loadSource(linkId: string): Promise<StoredSource | undefined> {
    const { rows } = await typedSql({
      ...columnsOf(
        'system_data_source',
        'id',
        'fullName',
        'dbType',
        'host',
        'port',
        'userName',
        'serviceName',
        'dbSchema',
        'tableSpace',
        'oracleLinkType',
        'oracleService',
        'oracleRole',
        'tls',
        'caCertificate',
        'poolSize',
      ),
      readOnly: column.oneOf(0, 1),
      designWritable: column.oneOf(0, 1),
      sealed: column.text.orNull,
      version: column.text,
    })`
      select id, full_name as "fullName", db_type as "dbType", host, port, user_name as "userName",
        password_sealed as sealed, service_name as "serviceName", db_schema as "dbSchema",
        table_space as "tableSpace", tls, ca_certificate as "caCertificate", read_only as "readOnly",
        design_writable as "designWritable",
        pool_size as "poolSize", oracle_link_type as "oracleLinkType", oracle_service as "oracleService",
        oracle_role as "oracleRole",
        coalesce(last_modify_time, creator_time)::text as version
      from system_data_source where id = ${linkId} and delete_mark = 0 and enabled_mark = 1`.execute(db)
    return rows[0]
  }

  function getOrOpen(
    id: string,
    version: string,
    create: () => Promise<PooledSource>,
  ): Promise<PooledSource> {
    const known = cache.get(id)
    if (known?.version === version) return known.source
    evict(id)
    const source = create()
    cache.set(id, { version, source })
    source.catch(() => {
      if (cache.get(id)?.source === source) cache.delete(id)
    })
    return source
  }

  const renewGrants = async () => void (await prepareGuestLogin(database, secrets, guestUrl))

  async function openOwnSource(): Promise<PooledSource> {
    const login = await prepareGuestLogin(database, secrets, guestUrl)
    return openPooledSource({
      id: ownSourceId,
      name: '',
      dialect: 'postgres',
      readOnly: false,
      poolSize: 5,
      schema: '',
      connect: () => openOwnDatabase(login),
      toRefusal: postgresRefusal,
      async changeSchema(statements, probe) {
        await db
          .transaction()
          .execute(async (trx) => {
            for (const [index, statement] of statements.entries()) {
              await sql.raw(statement).execute(trx)
              if (index > 0 || !probe) continue
              const found = await sql.raw(`${probe} limit 1`).execute(trx)
              if (found.rows.length > 0) throw refuse(text.filled, {}, Code.conflict)
            }
          })
          .catch((error: Error) => {
            throw postgresRefusal(error) ?? error
          })
        // Grants the guest access to the new table.
        await prepareGuestLogin({ ...database, pool }, secrets, guestUrl)
      },
    })
  }

  const openDescribed = (row: SourceRow) => {
    const { dialect, connect, toRefusal, assertReadOnly, schema } = productOf(row, { networks, files })
    return openPooledSource({
      id: row.id,
      name: row.fullName,
      dialect,
      readOnly: row.readOnly === 1,
      designWritable: row.designWritable === 1,
      poolSize: row.poolSize,
      schema,
      tableSpace: row.tableSpace,
      connect,
      toRefusal,
      ...(assertReadOnly && { assertReadOnly }),
    })
  }

  return {
    async open(linkId) {
      if (linkId === ownSourceId) return getOrOpen(ownSourceId, '', openOwnSource)
      const row = await loadSource(linkId)
      if (!row) throw refuse(text.noSource, {}, Code.notFound)
      const { sealed, version, ...rest } = row
      return getOrOpen(linkId, version, async () =>
        openDescribed({ ...rest, password: sealed ? secrets.decrypt(sealed, passwordPurpose(linkId)) : '' }),
      )
    },
    async test(row) {
      const source = openDescribed({ ...row, poolSize: 1 })
      try {
        await source.listTables('\u0001')
      } finally {
        await source.close()
      }
    },
    renewGrants,
    async close() {
      unsubscribe()
      const all = [...cache.values()]
      cache.clear()
      await Promise.all(all.map(({ source }) => source.then((pool) => pool.close('at once')).catch(() => {})))
    },
  }
}
