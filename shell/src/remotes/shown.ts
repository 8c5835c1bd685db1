import type { RegistryEntry } from '@tessera/shared/contract/shell/registry'
import { switchStyles } from './builds.ts'

const pages = new Map<string, { readonly build: RegistryEntry; count: number }>()
const cards = new Map<string, number>()
const leaving = new Set<(build: RegistryEntry) => void>()

/** Views that are hidden with unsaved work: path -> the build it would be lost with. */
const kept = new Map<string, RegistryEntry>()

/**
 * A page of a build is on screen from now on, in the view of a path; gives the way to take it away. `keeps` says, when it goes, that it only
 * hides and holds unsaved work: its build then stays as if it were on screen, and styles nothing.
 */
export function enter(build: RegistryEntry, view: string, keeps: () => boolean): () => void {
  const shown = pages.get(build.uniqueName) ?? { build, count: 0 }
  pages.set(build.uniqueName, shown)
  kept.delete(view)
  if (shown.count++ === 0) switchStyles(build, true)
  return () => {
    if (keeps()) kept.set(view, build)
    if (--shown.count > 0) return
    pages.delete(build.uniqueName)
    switchStyles(build, false)
    if (!kept.has(view)) tell(build)
  }
}

/** The hidden view of a path is gone, with what it held. */
export function keepNoLonger(view: string): void {
  const build = kept.get(view)
  if (kept.delete(view) && build) tell(build)
}

function tell(build: RegistryEntry): void {
  for (const listener of leaving) listener(build)
}

/** Called when the last page of a build has left the screen. */
export const onLeave = (listener: (build: RegistryEntry) => void): void => void leaving.add(listener)

export const isShown = (build: RegistryEntry): boolean =>
  pages.has(build.uniqueName) || [...kept.values()].some(({ uniqueName }) => uniqueName === build.uniqueName)

/** Whether any build of a remote has a page on screen, or hidden with unsaved work. */
export const remoteShown = (name: string): boolean =>
  [...[...pages.values()].map(({ build }) => build), ...kept.values()].some((build) => build.name === name)

/** A card stands where a page of the remote should be: it wants to know as soon as opening may work again. */
export function wish(name: string): () => void {
  cards.set(name, (cards.get(name) ?? 0) + 1)
  return () => void cards.set(name, (cards.get(name) ?? 1) - 1)
}

export const wished = (name: string): boolean => (cards.get(name) ?? 0) > 0
