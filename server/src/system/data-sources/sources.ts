import { sql } from 'kysely'
import type { DbType } from '@tessera/shared/contract/system/data-sources'
import { Code } from '@tessera/shared/contract/wire'
import type { Bus } from '../../db/bus.ts'
import type { Database } from '../../db/connect.ts'
import { refuse } from '../../http/refusal.ts'
import type { Secrets } from '../../secrets.ts'
import { openGuest } from './guest.ts'
import type { Where } from './line.ts'
import { openPool, type Opened } from './open.ts'
import { aboutPassword } from './password.ts'
import { openOwn, postgresRefusal } from './postgres.ts'
import { productOf } from './products.ts'
import type { Source } from './source.ts'
import { text } from './text.ts'

/** Our own database, as links name it. */
export const ownId = '0'

/** What it takes to reach a source. */
export interface SourceRow extends Where {
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

type Described = Omit<SourceRow, 'password'> & { sealed: string | null; version: string }

interface Held {
  version: string
  source: Promise<Opened>
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
  const held = new Map<string, Held>()
  const forget = (id: string) => {
    const one = held.get(id)
    held.delete(id)
    // What runs on it may end.
    one?.source.then((source) => source.close()).catch(() => {})
  }
  // Whoever opens reads the row, so nothing depends on being told; a source that was opened anew before that stays.
  const stop = bus.on('sources', (id) => {
    if (id === null || !held.has(id)) return
    void rowOf(id).then(
      (row) => held.get(id)?.version !== row?.version && forget(id),
      () => {},
    )
  })

  async function rowOf(linkId: string): Promise<Described | undefined> {
    const { rows } = await sql<Described>`
      select id, full_name as "fullName", db_type as "dbType", host, port, user_name as "userName", password_sealed as sealed, service_name as "serviceName", db_schema as "dbSchema", table_space as "tableSpace", tls,
        ca_certificate as "caCertificate", read_only as "readOnly", pool_size as "poolSize", oracle_link_type as "oracleLinkType", oracle_service as "oracleService", oracle_role as "oracleRole",
        coalesce(last_modify_time, creator_time)::text as version
      from system_data_source where id = ${linkId} and delete_mark = 0 and enabled_mark = 1`.execute(db)
    return rows[0]
  }

  function hold(id: string, version: string, make: () => Promise<Opened>): Promise<Opened> {
    const known = held.get(id)
    if (known?.version === version) return known.source
    forget(id)
    const source = make()
    held.set(id, { version, source })
    source.catch(() => {
      if (held.get(id)?.source === source) held.delete(id)
    })
    return source
  }

  async function openOurs(): Promise<Opened> {
    const login = await openGuest(database, secrets, guestUrl)
    return openPool({
      id: ownId,
      name: '',
      dialect: 'postgres',
      readOnly: false,
      poolSize: 5,
      schema: '',
      connect: () => openOwn(login),
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
        await openGuest({ ...database, pool }, secrets, guestUrl)
      },
    })
  }

  const described = (row: SourceRow) => {
    const { dialect, connect, refusal, judge, schema } = productOf(row, { networks, files })
    return openPool({
      id: row.id,
      name: row.fullName,
      dialect,
      readOnly: row.readOnly === 1,
      poolSize: row.poolSize,
      schema,
      tableSpace: row.tableSpace,
      connect,
      refusal,
      ...(judge && { judge }),
    })
  }

  return {
    async open(linkId) {
      if (linkId === ownId) return hold(ownId, '', openOurs)
      const row = await rowOf(linkId)
      if (!row) throw refuse(text.noSource, {}, Code.gone)
      const { sealed, version, ...rest } = row
      return hold(linkId, version, async () =>
        described({ ...rest, password: sealed ? secrets.open(sealed, aboutPassword(linkId)) : '' }),
      )
    },
    async test(row) {
      const source = described({ ...row, poolSize: 1 })
      try {
        await source.tables('\u0001')
      } finally {
        await source.close()
      }
    },
    async close() {
      stop()
      const all = [...held.values()]
      held.clear()
      await Promise.all(all.map(({ source }) => source.then((one) => one.close('at once')).catch(() => {})))
    },
  }
}
