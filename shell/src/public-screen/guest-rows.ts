import { screenLinks } from '@tessera/shared/contract/lowcode/screen-links'
import { Code } from '@tessera/shared/contract/wire'
import { call, CallError } from '@tessera/shared/client/call'
import type { Bound } from '@tessera/shared/portal/sources/bound'
import type { GuestData } from '@tessera/shared/portal/sources/guest-rows'

/** Components that ask within this time share a call. */
const gatherMs = 50
/** Data sets of several components may be large. */
const options = { quiet: true, timeoutMs: 120_000 } as const

interface Waiting extends Bound {
  readonly id: string
  readonly resolve: (data: GuestData) => void
  readonly reject: (error: unknown) => void
}

const closed: ReadonlySet<number> = new Set([Code.forbidden, Code.notFound])

/**
 * Loads the data of the components of a public screen, those that ask at about the same time in one call. `onClosed` is called
 * once the link opens nothing any more.
 */
export function createGuestRows(
  key: string,
  pass: string,
  onClosed: () => void,
): (component: string, bound: Bound) => Promise<GuestData> {
  let waiting: Waiting[] = []
  const send = async () => {
    const asked = waiting
    waiting = []
    try {
      const components = asked.map(({ id, parameters, columns }) => ({ id, parameters, columns }))
      const { list } = await call(screenLinks.data, { key, pass, components }, options)
      for (const [at, { resolve }] of asked.entries()) resolve((list[at] as GuestData | undefined) ?? {})
    } catch (error) {
      if (error instanceof CallError && closed.has(error.code)) onClosed()
      for (const { reject } of asked) reject(error)
    }
  }
  return (component, bound) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setTimeout(() => void send(), gatherMs)
      waiting.push({ id: component, ...bound, resolve, reject })
    })
}
