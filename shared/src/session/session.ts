import { createContext, useContext } from 'react'
import type { Finding } from '@tessera/shared/contract/shell/check'
import type { CurrentUser } from '@tessera/shared/contract/shell/session'
import type { RequiredStep } from '@tessera/shared/contract/wire'
import { openHolds } from './holds.ts'
import { openKept } from './kept.ts'

/**
 * Who is signed in, in this browser: one instance for the shell and all remotes (README, federation). The shell fills it
 * and says how to show a refused call; remotes read it.
 */
export interface CallFailure {
  readonly code: number
  readonly msg: string
  /** Refused fields by their names on the wire. */
  readonly fields: readonly { readonly field: string; readonly msg: string }[]
  /** What is wrong with a build of a remote, by stable codes. */
  readonly findings: readonly Finding[]
  /** What is needed to go on: a ticket for the second factor, or what has to be done first. */
  readonly told?: { readonly ticket?: string; readonly steps?: readonly RequiredStep[] } | undefined
  readonly requestId: string | undefined
}

export interface SessionState {
  readonly token: string | null
  readonly current: CurrentUser | null
}

type Listener = () => void

/** Storage key of the token (specification: shell 9). */
const key = 'token'
const listeners = new Set<Listener>()
const { hold, held, ...views } = openHolds()
const kept = openKept()
let state: SessionState = { token: localStorage.getItem(key), current: null }

const set = (next: SessionState) => {
  state = next
  for (const listener of listeners) listener()
}

export const session = {
  get: (): SessionState => state,

  subscribe(listener: Listener): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },

  signIn(token: string): void {
    localStorage.setItem(key, token)
    kept.clear()
    set({ token, current: null })
  },

  know(current: CurrentUser): void {
    set({ ...state, current })
  },

  /** Forgets the token, the user and their rights; the server is told by whoever calls this. */
  signOut(): void {
    localStorage.removeItem(key)
    kept.clear()
    set({ token: null, current: null })
  },

  /**
   * Says that the page has something to lose: a newer build of it waits until this is released, or the user agrees. `reason` names it in
   * the user's language ("unsaved changes of class A"). Gives the release, which may be called twice.
   */
  hold,

  /** What would be lost now, oldest first; empty when nothing. `place` is the path of a view: what that one would lose, shown or hidden. */
  held,

  /** For the shell alone: which view is on screen, which sleep hidden, and which are gone. */
  views,

  /** Look-ups that every page may need, asked once for all of them: `session/lookups` fills it. */
  kept,
  /** Whether the view on screen stays as it is, with all that was typed, when another is opened. The shell answers here. */
  keepsView: (): boolean => false,

  /** Names the tab of the page on screen, as "class detail" becomes the class; null gives it its route's name back. The shell answers here. */
  nameTab: (_title: string | null): void => {},

  /** How each remote stands in this browser (`ready`, `degraded`, `open` and so on), as the shell's circuits know it. The shell answers here. */
  standing: {
    of: (_remote: string): string | undefined => undefined,
    watch:
      (_listener: Listener): (() => void) =>
      () => {},
  },

  /** Shows a failed call to the user; the shell puts its toast here. */
  onFailure: (_failure: CallFailure): void => {},

  /** The session ended on the server: 600, 601 or 602. The shell puts its way to the login page here. */
  onEnded: (_failure: CallFailure): void => {},
}

const PageLife = createContext<AbortSignal>(new AbortController().signal)

/** The shell says here how long a page lives. */
export const PageLifeProvider = PageLife.Provider

/**
 * Aborted when the page leaves the screen (it is closed, another tab hides it, or another build takes its place): give it to
 * `addEventListener` and `fetch`, or clear a timer on its `abort`, and nothing of the page goes on unseen. A page that is shown again keeps
 * its state and gets another signal, and its effects run again.
 */
export const usePageSignal = (): AbortSignal => useContext(PageLife)
