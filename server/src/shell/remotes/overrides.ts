import * as z from 'zod'
import { readCookie, overrideCookie } from '../../http/cookies.ts'
import type { Signer } from '../../http/signer.ts'

/** Milliseconds after which an override ends by itself: a working day. */
const lifetime = 12 * 3_600_000

const Overrides = z.object({
  session: z.string(),
  until: z.number(),
  addresses: z.record(z.string(), z.url()),
})
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

export function openOverrides(seal: Signer): OverrideBook {
  const read = (cookie: string | undefined): Overrides | null => {
    const overrides = Overrides.safeParse(seal.verify(cookie))
    return overrides.success && overrides.data.until > Date.now() ? overrides.data : null
  }
  const of: OverrideBook['of'] = (cookie, session) => {
    const overrides = read(cookie)
    return overrides?.session === session ? overrides.addresses : {}
  }
  return {
    of,
    with(cookie, session, name, address) {
      const addresses = Object.fromEntries(
        [...Object.entries(of(cookie, session)), [name, address]].slice(-5),
      )
      return seal.sign({ session, until: Date.now() + lifetime, addresses })
    },
    origins: (header) => [
      ...new Set(
        Object.values(read(readCookie(header, overrideCookie))?.addresses ?? {}).map(
          (address) => new URL(address).origin,
        ),
      ),
    ],
  }
}
