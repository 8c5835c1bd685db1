import * as z from 'zod'
import { policyOriginOf } from '../http/policy-origin.ts'
import type { Signer } from '../http/signer.ts'

/** Milliseconds until an override expires. */
const overrideLifetimeMs = 12 * 3_600_000

const Overrides = z.object({
  session: z.string(),
  until: z.number(),
  addresses: z.record(z.string(), z.url()),
})
type Overrides = z.output<typeof Overrides>

/**
 * Remotes that one session loads from a developer's machine. They are stored in a signed, HTTP-only cookie.
 */
export interface OverrideStore {
  /** Manifest URLs by remote, of this session only. */
  listAddresses(cookie: string | undefined, session: string): Readonly<Record<string, string>>
  /** Returns the cookie's value with one more override; only the latest five stay. */
  addAddress(cookie: string | undefined, session: string, name: string, address: string): string
  /** Origins of the overrides in a cookie, from which its page may load. */
  listOrigins(cookie: string | undefined): string[]
}

/** Opens the store; `seal` signs and verifies the cookie. */
export function openOverrides(seal: Signer): OverrideStore {
  const read = (cookie: string | undefined): Overrides | null => {
    const overrides = Overrides.safeParse(seal.verify(cookie))
    return overrides.success && overrides.data.until > Date.now() ? overrides.data : null
  }
  const of: OverrideStore['listAddresses'] = (cookie, session) => {
    const overrides = read(cookie)
    return overrides?.session === session ? overrides.addresses : {}
  }
  return {
    listAddresses: of,
    addAddress(cookie, session, name, address) {
      const addresses = Object.fromEntries(
        [...Object.entries(of(cookie, session)), [name, address]].slice(-5),
      )
      return seal.sign({ session, until: Date.now() + overrideLifetimeMs, addresses })
    },
    listOrigins: (cookie) => [
      ...new Set(
        Object.values(read(cookie)?.addresses ?? {})
          .map(policyOriginOf)
          .filter((origin) => origin !== null),
      ),
    ],
  }
}
