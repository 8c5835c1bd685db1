import { storeItem } from '../session/store-item.ts'

// Values for the form of a flow that another page opens. They stay in this tab and out of the address, which browsers keep.

/** Names in the address of the page that launches flows. */
export const launchKeys = { flow: 'flow', values: 'values' } as const

const keyOf = (id: string) => `tessera.launch.${id}`

/** Values for which the storage had no room. They are lost when the tab is reloaded. */
const unstored = new Map<string, string>()

/** Keeps values for the form of a flow, and returns the address of that form. */
export function prepareLaunch(flowId: string, values: Readonly<Record<string, unknown>>): string {
  const id = crypto.randomUUID()
  const text = JSON.stringify(values)
  if (!storeItem(sessionStorage, keyOf(id), text)) unstored.set(id, text)
  const query = new URLSearchParams({ [launchKeys.flow]: flowId, [launchKeys.values]: id })
  return `/workFlow/flowLaunch?${query.toString()}`
}

/** Returns the values that `prepareLaunch` has kept, once; undefined where there are none. */
export function takeLaunchValues(id: string): Record<string, unknown> | undefined {
  const kept = sessionStorage.getItem(keyOf(id)) ?? unstored.get(id)
  sessionStorage.removeItem(keyOf(id))
  unstored.delete(id)
  return kept === undefined ? undefined : (JSON.parse(kept) as Record<string, unknown>)
}
