import type { RegistryEntry } from '@tessera/shared/contract/registry/registry'
import { store } from './state.ts'

/*
 * A page comes on screen, its first effects run, and in the task after them it counts as rendered, which ends what failed
 * before. A fault in between, such as a function of the platform that an effect replaced, is one of the page itself: its
 * mark has to come after that. On a slow machine the time in between is long.
 */

/** A page of the build comes on screen. A sandboxed page says what fails in it itself. */
export function beginMounting({ uniqueName, sandbox }: RegistryEntry): void {
  if (!sandbox && !store.mounting.has(uniqueName)) store.mounting.set(uniqueName, [])
}

/** The page is rendered, or has left the screen. */
export function endMounting({ uniqueName }: RegistryEntry): void {
  const waiting = store.mounting.get(uniqueName) ?? []
  store.mounting.delete(uniqueName)
  for (const run of waiting) run()
}

/** Runs at once, or after the page of the build that is coming on screen is rendered. */
export function afterMounting({ uniqueName }: Pick<RegistryEntry, 'uniqueName'>, run: () => void): void {
  const waiting = store.mounting.get(uniqueName)
  if (waiting) waiting.push(run)
  else run()
}
