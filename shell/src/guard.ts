export interface Visit {
  path: string
  search: string
  /** The token this browser holds. */
  token: string | null
  /** The token in the address: a visit to /home may bring one. */
  offered: string | null
  /** Whether the screen is locked. */
  locked: boolean
}

export type Verdict =
  | { go: 'app'; path: string }
  | { go: 'adopt'; token: string; path: string }
  | { go: 'outside'; path: string }
  | { go: 'login'; redirect: string }

/** Pages that need nobody signed in: besides the login page, a foreign sign-in coming back and the phone's confirmation of a scan. */
const outside: ReadonlySet<string> = new Set(['/auth-redirect', '/jump'])

/** Where a visit ends up, from outside or from page to page. */
export function judge({ path, search, token, offered, locked }: Visit): Verdict {
  if (path === '/home' && offered) return { go: 'adopt', token: offered, path: '/home' }
  if (!token) {
    if (outside.has(path)) return { go: 'outside', path: path + search }
    return {
      go: 'login',
      redirect: path === '/login' ? inside(new URLSearchParams(search).get('redirect')) : path + search,
    }
  }
  if (locked) return { go: 'app', path: '/lockScreen' }
  if (outside.has(path)) return { go: 'outside', path: path + search }
  return { go: 'app', path: path === '/login' ? '/' : path + search }
}

/** Only a path of this site: an address that leads elsewhere must not ride on the login page. */
export function inside(redirect: string | null): string {
  return redirect && /^\/(?![/\\])/.test(redirect) ? redirect : '/'
}
