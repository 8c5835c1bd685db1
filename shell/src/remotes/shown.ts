import type { RegistryEntry } from '@tessera/shared/contract/shell/registry'
import { switchStyles } from './builds.ts'

const pages = new Map<string, { readonly build: RegistryEntry; count: number }>()
const cards = new Map<string, number>()
const leaving = new Set<(build: RegistryEntry) => void>()

/** A page of a build is on screen from now on; gives the way to take it away. */
export function enter(build: RegistryEntry): () => void {
  const shown = pages.get(build.uniqueName) ?? { build, count: 0 }
  pages.set(build.uniqueName, shown)
  if (shown.count++ === 0) switchStyles(build, true)
  return () => {
    if (--shown.count > 0) return
    pages.delete(build.uniqueName)
    switchStyles(build, false)
    for (const listener of leaving) listener(build)
  }
}

/** Called when the last page of a build has left the screen. */
export const onLeave = (listener: (build: RegistryEntry) => void): void => void leaving.add(listener)

export const isShown = (build: RegistryEntry): boolean => pages.has(build.uniqueName)

/** Whether any build of a remote has a page on screen. */
export const remoteShown = (name: string): boolean => [...pages.values()].some(({ build }) => build.name === name)

/** A card stands where a page of the remote should be: it wants to know as soon as opening may work again. */
export function wish(name: string): () => void {
  cards.set(name, (cards.get(name) ?? 0) + 1)
  return () => void cards.set(name, (cards.get(name) ?? 1) - 1)
}

export const wished = (name: string): boolean => (cards.get(name) ?? 0) > 0
