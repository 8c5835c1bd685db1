import { createContext, useContext } from 'react'
import type { Finding } from '../contract/registry/check.ts'
import type { CurrentUser } from '../contract/session/session.ts'
import type { RequiredStep } from '../contract/wire.ts'
import { sessionAliases, viewAliases, withAliases, withStanding } from './deprecated.ts'
import { createDeprecatedLookupCache } from './deprecated-lookup-cache.ts'
import { createFirstCalls } from './first-calls.ts'
import type { FieldHost } from './field-host.ts'
import type { PortalHost } from './portal-host.ts'
import { storeItem } from './store-item.ts'
import { createUnloadBlockers } from './unload-blockers.ts'

/**
 * What the server adds to some refusals: a ticket for the second factor, the proof that a sign-in needs besides
 * the password, the steps that the session has to do first, or a code of the reason.
 */
export interface FailureDetails {
  readonly ticket?: string
  readonly proof?: 'code'
  readonly steps?: readonly RequiredStep[]
  /** Stable code of the reason, such as `fieldsGone`. */
  readonly reason?: string
}

/** A call that the server refused, or that did not arrive. */
export interface CallFailure {
  readonly code: number
  readonly msg: string
  /** Refused fields by their names on the wire. */
  readonly fields: readonly { readonly field: string; readonly msg: string }[]
  /** What is wrong with a build of a remote, by stable codes. */
  readonly findings: readonly Finding[]
  readonly details?: FailureDetails | undefined
  /** @deprecated since 1.9: use details. Remotes that were built before fill and read only this one. */
  readonly told?: FailureDetails | undefined
  readonly requestId: string | undefined
}

export interface SessionState {
  readonly token: string | null
  readonly current: CurrentUser | null
}

type Listener = () => void

const tokenStorageKey = 'token'
const listeners = new Set<Listener>()
const { block, reasons, ...viewLifecycle } = createUnloadBlockers()
const firstCalls = createFirstCalls()
let state: SessionState = { token: localStorage.getItem(tokenStorageKey), current: null }

const setState = (next: SessionState) => {
  state = next
  for (const listener of listeners) listener()
}

const members = {
  get: (): SessionState => state,

  /**
   * Calls the listener after every change of the token or of the current user; returns the function that
   * unsubscribes.
   */
  subscribe(listener: Listener): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },

  signIn(token: string): void {
    // Where the storage is full, the session lasts until the tab is reloaded.
    storeItem(localStorage, tokenStorageKey, token)
    firstCalls.clear()
    setState({ token, current: null })
  },

  setCurrentUser(current: CurrentUser): void {
    setState({ ...state, current })
  },

  /**
   * Clears the token, the user and their rights in this browser. The caller ends the session on the server.
   */
  signOut(): void {
    localStorage.removeItem(tokenStorageKey)
    firstCalls.clear()
    setState({ token: null, current: null })
  },

  /**
   * Declares that the page has unsaved changes: a newer build of it is not activated until the returned
   * function is called, or the user agrees to lose them. `reason` names them in the user's language ("unsaved
   * changes of class A"). The returned function may be called twice.
   */
  blockUnload: block,

  /**
   * The reasons of all blockers, oldest first. `view` is the path of a view: only its own, shown or hidden.
   */
  unloadBlockers: reasons,

  /** For the shell only: it reports which view is on screen, which are hidden, and which were closed. */
  views: withAliases(viewLifecycle, viewAliases),

  /**
   * @deprecated since 1.10: use client/lookups, which keeps look-ups in the cache of SWR. The shell assigns the
   * members.
   */
  lookupCache: createDeprecatedLookupCache(),

  /** Answers that the shell fetches while it loads a page; `client/call` uses them. */
  firstCalls,

  /**
   * Whether the view on screen keeps its state, with everything typed, while another one is open. The shell
   * assigns this.
   */
  isViewKept: (): boolean => false,

  /**
   * Sets the title of the current page's tab, for example the name of the class on "class detail"; null
   * restores the title of the route. The shell assigns this.
   */
  setTabTitle: (_title: string | null): void => {},

  /**
   * State of each remote in this browser: `ready`, `degraded`, `open` and so on. The shell assigns this from
   * its circuit breakers.
   */
  remoteStates: {
    get: (_remote: string): string | undefined => undefined,
    subscribe:
      (_listener: Listener): (() => void) =>
      () => {},
  },

  /**
   * Loads the parts of portals that belong to the shell, such as those of the home page; null where there is no shell
   * around the page. The shell assigns this.
   */
  loadPortalHost: (): Promise<PortalHost | null> => Promise.resolve(null),

  /**
   * Loads what fields need whose kinds remotes contribute; null where there is no shell around the page. The shell
   * assigns this.
   */
  loadFieldHost: (): Promise<FieldHost | null> => Promise.resolve(null),

  /** Shows a failed call to the user. The shell assigns its toast. */
  onFailure: (_failure: CallFailure): void => {},

  /** The server ended the session (600, 601 or 602). The shell assigns the way to the login page. */
  onEnded: (_failure: CallFailure): void => {},
}

/**
 * The signed-in user of this browser, and what the shell offers to the code of pages. There is one instance
 * for the shell and all remotes. The shell assigns the members that say so; remotes only call them.
 */
export const session = withStanding(withAliases(members, sessionAliases))

const PageLife = createContext<AbortSignal>(new AbortController().signal)

/** Provides the abort signal of a page; the shell wraps each page in it. */
export const PageLifeProvider = PageLife.Provider

/**
 * The signal that is aborted when the page leaves the screen: it is closed, another tab hides it, or another
 * build replaces it. Pass it to `addEventListener` and `fetch`, or clear timers on its `abort`, so that
 * nothing of the page runs while it is hidden. A page that is shown again keeps its state, gets another
 * signal, and its effects run again.
 */
export const usePageSignal = (): AbortSignal => useContext(PageLife)
