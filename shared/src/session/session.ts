import type { CurrentUser } from '@tessera/shared/contract/shell/session'

/**
 * Who is signed in, in this browser: one instance for the shell and all remotes (README, federation). The shell fills it
 * and says how to show a refused call; remotes read it.
 */
export interface CallFailure {
  readonly code: number
  readonly msg: string
  /** Refused fields by their names on the wire. */
  readonly fields: readonly { readonly field: string; readonly msg: string }[]
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
    set({ token, current: null })
  },

  know(current: CurrentUser): void {
    set({ ...state, current })
  },

  /** Forgets the token, the user and their rights; the server is told by whoever calls this. */
  signOut(): void {
    localStorage.removeItem(key)
    set({ token: null, current: null })
  },

  /** Shows a failed call to the user; the shell puts its toast here. */
  onFailure: (_failure: CallFailure): void => {},

  /** The session ended on the server: 600, 601 or 602. The shell puts its way to the login page here. */
  onEnded: (_failure: CallFailure): void => {},
}
