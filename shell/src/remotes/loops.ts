import { RemoteFailure } from './failure.ts'
import { store } from './state.ts'

/*
 * A page that sets state in each of its effects renders without end. React gives its updates precedence over the
 * transition of a navigation, so no other page would open. This file counts the commits of pages and ends such a page.
 */

/** A page on screen. */
export interface WatchedPage {
  /** The component of the page: what is rendered below it counts as its own. */
  readonly content: unknown
  /** Replaces the page by a card, before anything else is rendered. */
  readonly end: (failure: RemoteFailure) => void
  commits: number
}

/**
 * More commits of a page than this without an idle moment of the browser are a loop. On a fast computer that takes half
 * a second. Browsers that do not tell of idle moments count for `windowMs` at a time.
 */
const maxCommits = 500
const windowMs = 2_000
const tellsOfIdleMoments = 'requestIdleCallback' in globalThis
/** A navigation waits this long (milliseconds) for a page that has rendered this often since the click. */
const navigationWaitMs = 1_000
const commitsWhileNavigating = 10

/** The part of React's internal nodes that is read here. The tests of loops fail when an update of React changes it. */
interface Fiber {
  readonly elementType: unknown
  readonly flags: number
  readonly child: Fiber | null
  readonly sibling: Fiber | null
  readonly alternate: Fiber | null
}
type FiberRoot = { readonly current: Fiber }
type OnCommit = (rendererId: number, root: FiberRoot, ...rest: readonly unknown[]) => void

/** React's flag of a component that rendered. */
const performedWork = 1

/** Counts commits from now on. The hook of an installed developer tool still gets each call. */
export function countCommits(): void {
  const hook = (globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: { onCommitFiberRoot?: OnCommit } })
    .__REACT_DEVTOOLS_GLOBAL_HOOK__
  if (!hook) return
  const { onCommitFiberRoot } = hook
  hook.onCommitFiberRoot = (rendererId, root, ...rest) => {
    onCommitFiberRoot?.call(hook, rendererId, root, ...rest)
    // A hidden document has no idle moments, and a loop in it hurts no one.
    if (!document.hidden && store.watchedPages.size > 0) recordCommit(root)
  }
}

/** Counts the commits of a page until the returned function is called. */
export function watchCommits(page: Omit<WatchedPage, 'commits'>): () => void {
  const watched = { ...page, commits: 0 }
  store.watchedPages.add(watched)
  return () => store.watchedPages.delete(watched)
}

function recordCommit(root: FiberRoot): void {
  const { busy } = store
  const now = performance.now()
  if (!tellsOfIdleMoments && now - busy.since > windowMs) beginCounting(now)
  if (tellsOfIdleMoments && !busy.awaitsIdle) {
    busy.awaitsIdle = true
    requestIdleCallback(() => {
      busy.awaitsIdle = false
      beginCounting(performance.now())
    })
  }
  for (const page of store.watchedPages) {
    if (!hasRendered(root.current, page.content) || ++page.commits <= maxCommits) continue
    endLoop(page, `${page.commits} renders in ${Math.round(now - busy.since)} ms`)
  }
}

function beginCounting(now: number): void {
  store.busy.since = now
  for (const page of store.watchedPages) page.commits = 0
}

/** Ends a page outside of React's current work. */
function endLoop(page: WatchedPage, detail: string): void {
  store.watchedPages.delete(page)
  setTimeout(() => page.end(new RemoteFailure('loop', detail)))
}

/** Whether a commit rendered a component or something below it. Visits only what the commit changed. */
function hasRendered(top: Fiber, component: unknown): boolean {
  const rest: Fiber[] = [top]
  for (let fiber = rest.pop(); fiber; fiber = rest.pop()) {
    const isChanged = fiber.child !== fiber.alternate?.child
    if (fiber.elementType === component) {
      if (isChanged || (fiber.flags & performedWork) !== 0) return true
      continue
    }
    // React reuses the children of a component in which nothing changed.
    if (isChanged) for (let child = fiber.child; child; child = child.sibling) rest.push(child)
  }
  return false
}

/**
 * The address changed. A page that keeps React from rendering the next page is ended, even where it renders too slowly
 * to be a loop by its number of commits.
 */
export function beginNavigation(): void {
  clearTimeout(store.navigation)
  for (const page of store.watchedPages) page.commits = 0
  store.navigation = setTimeout(endBlockers, navigationWaitMs)
}

/** The page of the current address was rendered. */
export function endNavigation(): void {
  clearTimeout(store.navigation)
  store.navigation = undefined
}

function endBlockers(): void {
  store.navigation = setTimeout(endBlockers, navigationWaitMs)
  for (const page of store.watchedPages)
    if (page.commits >= commitsWhileNavigating)
      endLoop(page, `${page.commits} renders while another page was opened`)
}
