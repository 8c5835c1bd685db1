import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { Secrets } from '../auth/secrets.ts'
import * as column from '../db/column.ts'
import { typedSql } from '../db/typed-sql.ts'

export interface IssuedToken {
  token: string
  /** Lifetime in seconds, as the provider states it. */
  seconds: number
}

export interface Tokens {
  /** The stored token of that name. One process issues a missing token, and the others wait for it. */
  get(name: string, issue: () => Promise<IssuedToken>): Promise<string>
  /** Replaces a rejected token; returns the token of another process where that one was faster. */
  replace(rejected: string, name: string, issue: () => Promise<IssuedToken>): Promise<string>
}

/**
 * A token is not used in the last seconds of its lifetime. Providers accept old and new tokens for some
 * minutes.
 */
const marginSeconds = 120

/**
 * Name of a stored token. It contains a digest of the secret, so that a corrected secret gets a new token.
 */
export const tokenName = (provider: string, id: string, secret: string): string =>
  `${provider}:${id}:${createHash('sha256').update(secret).digest('hex').slice(0, 16)}`

const secretContext = (name: string) => `wechat_token.token ${name}`

/**
 * Shares tokens between all processes of a database, because issuing a token ends the earlier one at the
 * provider.
 */
export function openTokens(db: Db, secrets: Secrets): Tokens {
  const pending = new Map<string, Promise<string>>()

  /** A token that was encrypted with another key counts as missing. */
  const decrypt = (sealed: string, name: string) => {
    try {
      return secrets.decrypt(sealed, secretContext(name))
    } catch {
      return undefined
    }
  }
  const find = async (at: Db, name: string): Promise<string | undefined> => {
    const { rows } = await typedSql({
      token: column.text,
    })`select token from wechat_token where name = ${name} and expires_time > now()`.execute(at)
    return rows[0] && decrypt(rows[0].token, name)
  }
  const loadOrIssue = (name: string, issue: () => Promise<IssuedToken>, rejected?: string): Promise<string> =>
    db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 32))`.execute(trx)
      const current = await find(trx, name)
      if (current && current !== rejected) return current
      const { token, seconds } = await issue()
      await sql`
        insert into wechat_token (name, token, expires_time)
        values (
          ${name}, ${secrets.encrypt(token, secretContext(name))},
          now() + make_interval(secs => ${Math.max(1, seconds - marginSeconds)})
        )
        on conflict (name) do update set token = excluded.token, expires_time = excluded.expires_time`.execute(
        trx,
      )
      await sql`delete from wechat_token where expires_time < now() - interval '1 day'`.execute(trx)
      return token
    })
  /** Concurrent calls share one database connection of this process. */
  const joinPending = (key: string, work: () => Promise<string>): Promise<string> => {
    const one = pending.get(key) ?? work().finally(() => pending.delete(key))
    pending.set(key, one)
    return one
  }

  return {
    async get(name, issue) {
      return (await find(db, name)) ?? joinPending(name, () => loadOrIssue(name, issue))
    },
    replace: (rejected, name, issue) =>
      joinPending(`${name} ${rejected}`, () => loadOrIssue(name, issue, rejected)),
  }
}
