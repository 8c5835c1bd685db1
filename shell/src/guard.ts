export interface Visit {
  path: string
  search: string
  /** The token this browser holds. */
  token: string | null
  /** The token in the address: a visit to /home may bring one. */
  offered: string | null
}

export type Verdict = { go: 'app'; path: string } | { go: 'adopt'; token: string; path: string } | { go: 'login'; redirect: string }

/** Where a visit that comes from outside ends up (specification: shell 2, route guard). */
export function judge({ path, search, token, offered }: Visit): Verdict {
  if (path === '/home' && offered) return { go: 'adopt', token: offered, path: '/home' }
  if (!token) return { go: 'login', redirect: path === '/login' ? inside(new URLSearchParams(search).get('redirect')) : path + search }
  return { go: 'app', path: path === '/login' ? '/' : path + search }
}

/** Only a path of this site: an address that leads elsewhere must not ride on the login page. */
export function inside(redirect: string | null): string {
  return redirect && /^\/(?![/\\])/.test(redirect) ? redirect : '/'
}
