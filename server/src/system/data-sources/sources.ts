import { sql } from 'kysely'
import type { DbType } from '@tessera/shared/contract/system/data-sources'
import { Code } from '@tessera/shared/contract/wire'
import type { Bus } from '../../db/bus.ts'
import type { Database } from '../../db/connect.ts'
import { refuse } from '../../http/refusal.ts'
import type { Secrets } from '../../secrets.ts'
import { prepareGuestLogin } from './guest.ts'
import type { ConnectionSettings } from './connection.ts'
import { openPooledSource, type PooledSource } from './pooled-source.ts'
import { passwordPurpose } from './password.ts'
import { openOwnDatabase, postgresRefusal } from './postgres.ts'
import { productOf } from './products.ts'
import type { Source } from './source.ts'
import { text } from './text.ts'

/** Our own database, as links name it. */
export const ownSourceId = '0'

/** What it takes to reach a source. */
export interface SourceRow extends ConnectionSettings {
  id: string
  fullName: string
  dbType: DbType
  readOnly: 0 | 1
  poolSize: number
}

export interface Sources {
  /** The database of a link; `0` is our own. Refuses where there is none that is switched on. Who may ask is the caller's to know. */
  open(linkId: string): Promise<Source>
  /** Connects as described and asks for nothing: what fails, in words. */
  test(row: Omit<SourceRow, 'poolSize'>): Promise<void>
  close(): Promise<void>
}

type StoredSource = Omit<SourceRow, 'password'> & { sealed: string | null; version: string }

interface CachedSource {
  version: string
  source: Promise<PooledSource>
}

/** Databases by their links, each with a pool of its own that lasts until its row changes, here or in another process. */
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
    const one = cache.get(id)
    cache.delete(id)
    // What runs on it may end.
    one?.source.then((source) => source.close()).catch(() => {})
  }
  // Whoever opens reads the row, so nothing depends on being told; a source that was opened anew before that stays.
  const unsubscribe = bus.on('sources', (id) => {
    if (id === null || !cache.has(id)) return
    void loadSource(id).then(
      (row) => cache.get(id)?.version !== row?.version && evict(id),
      () => {},
    )
  })

  async function loadSource(linkId: string): Promise<StoredSource | undefined> {
    const { rows } = await sql<StoredSource>`
      select id, full_name as "fullName", db_type as "dbType", host, port, user_name as "userName", password_sealed as sealed, service_name as "serviceName", db_schema as "dbSchema", table_space as "tableSpace", tls,
        ca_certificate as "caCertificate", read_only as "readOnly", pool_size as "poolSize", oracle_link_type as "oracleLinkType", oracle_service as "oracleService", oracle_role as "oracleRole",
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
      refusal: postgresRefusal,
      async shape(statements, probe) {
        await db
          .transaction()
          .execute(async (trx) => {
            for (const [at, one] of statements.entries()) {
              await sql.raw(one).execute(trx)
              if (at === 0 && probe && (await sql.raw(`${probe} limit 1`).execute(trx)).rows.length > 0)
                throw refuse(text.filled, {}, Code.conflict)
            }
          })
          .catch((error: Error) => {
            throw postgresRefusal(error) ?? error
          })
        // A new table is one that the guest may use.
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
      poolSize: row.poolSize,
      schema,
      tableSpace: row.tableSpace,
      connect,
      refusal: toRefusal,
      ...(assertReadOnly && { judge: assertReadOnly }),
    })
  }

  return {
    async open(linkId) {
      if (linkId === ownSourceId) return getOrOpen(ownSourceId, '', openOwnSource)
      const row = await loadSource(linkId)
      if (!row) throw refuse(text.noSource, {}, Code.notFound)
      const { sealed, version, ...rest } = row
      return getOrOpen(linkId, version, async () =>
        openDescribed({ ...rest, password: sealed ? secrets.open(sealed, passwordPurpose(linkId)) : '' }),
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
    async close() {
      unsubscribe()
      const all = [...cache.values()]
      cache.clear()
      await Promise.all(all.map(({ source }) => source.then((one) => one.close('at once')).catch(() => {})))
    },
  }
}
