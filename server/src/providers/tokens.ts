import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { Secrets } from '../secrets.ts'

export interface Made {
  token: string
  /** Seconds for which the provider says that it lives. */
  seconds: number
}

export interface Tokens {
  /** The token of that name, made by whoever comes first; the other processes wait for it. */
  of(name: string, make: () => Promise<Made>): Promise<string>
  /** Another one in the place of one that the provider did not take; somebody else's, where that was quicker. */
  instead(bad: string, name: string, make: () => Promise<Made>): Promise<string>
}

/** Seconds before its end from which a token is not used any more: providers let old and new ones overlap for some minutes. */
const margin = 120

/** Names of tokens change with the secret, so that a corrected secret does not meet the token of the wrong one. */
export const tokenName = (provider: string, id: string, secret: string): string =>
  `${provider}:${id}:${createHash('sha256').update(secret).digest('hex').slice(0, 16)}`

const about = (name: string) => `wechat_token.token ${name}`

/** Tokens for all processes on one database: a provider ends the earlier token when it gives another one, so nobody may ask for their own. */
export function openTokens(db: Db, secrets: Secrets): Tokens {
  const waiting = new Map<string, Promise<string>>()

  /** One that was sealed with another key is as good as none. */
  const opened = (sealed: string, name: string) => {
    try {
      return secrets.open(sealed, about(name))
    } catch {
      return undefined
    }
  }
  const find = async (at: Db, name: string): Promise<string | undefined> => {
    const { rows } = await sql<{
      token: string
    }>`select token from wechat_token where name = ${name} and expires_time > now()`.execute(at)
    return rows[0] && opened(rows[0].token, name)
  }
  const take = (name: string, make: () => Promise<Made>, bad?: string): Promise<string> =>
    db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 32))`.execute(trx)
      const there = await find(trx, name)
      if (there && there !== bad) return there
      const { token, seconds } = await make()
      await sql`
        insert into wechat_token (name, token, expires_time) values (${name}, ${secrets.seal(token, about(name))}, now() + make_interval(secs => ${Math.max(1, seconds - margin)}))
        on conflict (name) do update set token = excluded.token, expires_time = excluded.expires_time`.execute(
        trx,
      )
      await sql`delete from wechat_token where expires_time < now() - interval '1 day'`.execute(trx)
      return token
    })
  /** One connection of this process waits, however many calls do. */
  const together = (key: string, work: () => Promise<string>): Promise<string> => {
    const one = waiting.get(key) ?? work().finally(() => waiting.delete(key))
    waiting.set(key, one)
    return one
  }

  return {
    async of(name, make) {
      return (await find(db, name)) ?? together(name, () => take(name, make))
    },
    instead: (bad, name, make) => together(`${name} ${bad}`, () => take(name, make, bad)),
  }
}
