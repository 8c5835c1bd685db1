import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../db/connect.ts'
import { cookieNamed, overrideCookie } from '../../http/cookies.ts'

/** Milliseconds after which an override ends by itself: a working day. */
const lifetime = 12 * 3_600_000

const Overrides = z.object({ session: z.string(), until: z.number(), addresses: z.record(z.string(), z.url()) })
type Overrides = z.output<typeof Overrides>

/** Remotes that one session loads from a developer's machine; they live in a signed cookie, out of reach for scripts. */
export interface OverrideBook {
  /** Remote -> address of its manifest, for this session only. */
  of(cookie: string | undefined, session: string): Readonly<Record<string, string>>
  /** The cookie's value with one more; the five latest are kept. */
  with(cookie: string | undefined, session: string, name: string, address: string): string
  /** Origins that the page of a browser with this `Cookie` header may load from. */
  origins(header: string | undefined): string[]
}

/** Reads the key that all processes share. */
export async function openOverrides(db: Db): Promise<OverrideBook> {
  const { rows } = await sql<{ value: string }>`select value from shell_secret where name = 'override'`.execute(db)
  const key = rows[0]!.value
  const sign = (text: string) => createHmac('sha256', key).update(text).digest()

  const read = (cookie: string | undefined): Overrides | null => {
    const [body = '', signature = ''] = cookie?.split('.') ?? []
    const [given, wanted] = [Buffer.from(signature, 'base64url'), sign(body)]
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null
    const overrides = Overrides.parse(JSON.parse(Buffer.from(body, 'base64url').toString()))
    return overrides.until > Date.now() ? overrides : null
  }
  const of: OverrideBook['of'] = (cookie, session) => {
    const overrides = read(cookie)
    return overrides?.session === session ? overrides.addresses : {}
  }
  return {
    of,
    with(cookie, session, name, address) {
      const addresses = Object.fromEntries([...Object.entries(of(cookie, session)), [name, address]].slice(-5))
      const body = Buffer.from(JSON.stringify({ session, until: Date.now() + lifetime, addresses })).toString('base64url')
      return `${body}.${sign(body).toString('base64url')}`
    },
    origins: (header) => [...new Set(Object.values(read(cookieNamed(header, overrideCookie))?.addresses ?? {}).map((address) => new URL(address).origin))],
  }
}
