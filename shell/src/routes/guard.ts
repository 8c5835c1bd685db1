import { changesSession } from '../values/session-address.ts'

/** A navigation, from outside or from page to page. */
export interface Visit {
  path: string
  search: string
  /** The token stored in this browser. */
  token: string | null
  /** The token in the address; only /home accepts one. */
  addressToken: string | null
  /** Whether the screen is locked. */
  locked: boolean
  /** Whether the shell is running: no navigation in it changes the session. */
  isInside?: boolean
}

export type GuardResult =
  | { go: 'app'; path: string }
  | { go: 'adopt'; token: string; path: string }
  /** The same, in place of another session: the user is asked. */
  | { go: 'ask'; token: string; path: string }
  | { go: 'outside'; path: string }
  | { go: 'login'; redirect: string }

/**
 * Pages that need no signed-in user besides the login page: the return from a third-party sign-in, and the
 * confirmation of a scan on the phone.
 */
const publicPaths: ReadonlySet<string> = new Set(['/auth-redirect', '/jump'])

/** The pages of published forms, which guests fill in. */
export const publicFormPath = '/f/'
/** The pages of reports that guests read by a link. */
export const publicReportPath = '/r/'
/** The pages of screens that guests see by a link. */
export const publicScreenPath = '/s/'

/** What the path of a page for guests begins with; undefined for any other path. */
export const guestPathOf = (path: string): string | undefined =>
  [publicFormPath, publicReportPath, publicScreenPath].find((start) => path.startsWith(start))

const isPublic = (path: string): boolean => publicPaths.has(path) || guestPathOf(path) !== undefined

/** Paths have no origin. */
const anyOrigin = 'http://shell'

/** Route guard: decides where a navigation ends. */
export function checkVisit({
  path,
  search,
  token,
  addressToken,
  locked,
  isInside = false,
}: Visit): GuardResult {
  if (isInside && changesSession(path + search, anyOrigin))
    return { go: 'app', path: locked ? '/lockScreen' : '/home' }
  if (path === '/home' && addressToken)
    return { go: token && token !== addressToken ? 'ask' : 'adopt', token: addressToken, path: '/home' }
  if (!token) {
    if (isPublic(path)) return { go: 'outside', path: path + search }
    return {
      go: 'login',
      redirect:
        path === '/login' ? sanitizeRedirect(new URLSearchParams(search).get('redirect')) : path + search,
    }
  }
  if (locked) return { go: 'app', path: '/lockScreen' }
  if (isPublic(path)) return { go: 'outside', path: path + search }
  return { go: 'app', path: path === '/login' ? '/' : path + search }
}

/**
 * Returns the redirect if it is a path of this site, else `/`, so that the login page cannot be used to lead
 * users to another site.
 */
export function sanitizeRedirect(redirect: string | null): string {
  return redirect && /^\/(?![/\\])/.test(redirect) ? redirect : '/'
}
