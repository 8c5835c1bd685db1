import type { RegistryEntry } from '@tessera/shared/contract/registry/registry'
import { setStylesEnabled } from './builds.ts'

const pages = new Map<string, { readonly build: RegistryEntry; count: number }>()
const failedCards = new Map<string, number>()
const hiddenListeners = new Set<(build: RegistryEntry) => void>()

/** Hidden views with unsaved work: path -> the build that must stay loaded for them. */
const viewsWithWork = new Map<string, RegistryEntry>()

/**
 * Enables the styles of a build before a page of it comes on screen. They are disabled again unless `showPage`
 * follows in the same commit.
 */
export function enableStyles(build: RegistryEntry): void {
  setStylesEnabled(build, true)
  updateStyles(build)
}

/** Disables the styles of a build without a page on screen, after the commit: another page of it may follow. */
const updateStyles = (build: RegistryEntry): void =>
  queueMicrotask(() => setStylesEnabled(build, pages.has(build.uniqueName)))

/**
 * Records that a page of a build is on screen, in the view of a path. Returns the function that ends this.
 * `keepsWork` then tells whether the view is only hidden and has unsaved work: its build stays loaded, with
 * its styles disabled.
 */
export function showPage(build: RegistryEntry, view: string, keepsWork: () => boolean): () => void {
  const shown = pages.get(build.uniqueName) ?? { build, count: 0 }
  pages.set(build.uniqueName, shown)
  viewsWithWork.delete(view)
  if (shown.count++ === 0) setStylesEnabled(build, true)
  return () => {
    if (keepsWork()) viewsWithWork.set(view, build)
    if (--shown.count > 0) return
    pages.delete(build.uniqueName)
    updateStyles(build)
    if (!viewsWithWork.has(view)) notifyHidden(build)
  }
}

/** The hidden view of a path was closed, so its build is no longer needed. */
export function releaseView(view: string): void {
  const build = viewsWithWork.get(view)
  if (viewsWithWork.delete(view) && build) notifyHidden(build)
}

function notifyHidden(build: RegistryEntry): void {
  for (const listener of hiddenListeners) listener(build)
}

/** Calls `listener` when the last page of a build has left the screen. */
export const onBuildHidden = (listener: (build: RegistryEntry) => void): void =>
  void hiddenListeners.add(listener)

/** Whether a build has a page on screen, or in a hidden view with unsaved work. */
export const isBuildShown = (build: RegistryEntry): boolean =>
  pages.has(build.uniqueName) ||
  [...viewsWithWork.values()].some(({ uniqueName }) => uniqueName === build.uniqueName)

/** Whether any build of a remote has a page on screen, or in a hidden view with unsaved work. */
export const isRemoteShown = (name: string): boolean =>
  [...[...pages.values()].map(({ build }) => build), ...viewsWithWork.values()].some(
    (build) => build.name === name,
  )

/**
 * Records that a failed card is shown in place of a page of the remote. Returns the function that ends this.
 */
export function addFailedCard(name: string): () => void {
  failedCards.set(name, (failedCards.get(name) ?? 0) + 1)
  return () => void failedCards.set(name, (failedCards.get(name) ?? 1) - 1)
}

/** Whether a failed card of the remote is on screen, which opens again after a good probe. */
export const hasFailedCard = (name: string): boolean => (failedCards.get(name) ?? 0) > 0
