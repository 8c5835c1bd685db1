import { screenLinks } from '@tessera/shared/contract/lowcode/screen-links'
import { Code } from '@tessera/shared/contract/wire'
import { call, CallError } from '@tessera/shared/client/call'
import type { GuestData } from '@tessera/shared/portal/sources/guest-rows'

/** Components that ask within this time share a call. */
const gatherMs = 50
/** Data sets of several components may be large. */
const options = { quiet: true, timeoutMs: 120_000 } as const

interface Waiting {
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
): (component: string) => Promise<GuestData> {
  let waiting = new Map<string, Waiting[]>()
  const send = async () => {
    const asked = waiting
    waiting = new Map()
    try {
      const components = [...asked.keys()]
      const { list } = await call(screenLinks.data, { key, pass, components }, options)
      const found = new Map(list.map((data) => [data.id, data as GuestData]))
      for (const [id, all] of asked) for (const { resolve } of all) resolve(found.get(id) ?? {})
    } catch (error) {
      if (error instanceof CallError && closed.has(error.code)) onClosed()
      for (const { reject } of [...asked.values()].flat()) reject(error)
    }
  }
  return (component) =>
    new Promise((resolve, reject) => {
      if (waiting.size === 0) setTimeout(() => void send(), gatherMs)
      waiting.set(component, [...(waiting.get(component) ?? []), { resolve, reject }])
    })
}
