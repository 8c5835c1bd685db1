/** Holds the builds of remotes that one session loads "just for me"; removed when that session ends. */
export const overrideCookie = 'tessera_override'

/** The value of a cookie in a `Cookie` header. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const [key, value] = pair.split(/=(.*)/s)
    if (key?.trim() === name) return value?.trim()
  }
  return undefined
}

/** A copy of the session's token for links and pictures below this path, which cannot send a header. */
export const fileCookie = { name: 'tessera_file', path: '/api/file' }

/**
 * A `Set-Cookie` header: HttpOnly, ends with the browser unless `maxAgeSeconds` is given; a null value removes
 * the cookie. Values are base64url and dots.
 */
export function serializeCookie(
  name: string,
  value: string | null,
  {
    secure,
    path = '/',
    maxAgeSeconds,
  }: { secure: boolean; path?: string | undefined; maxAgeSeconds?: number | undefined },
): string {
  const age = value === null ? 0 : maxAgeSeconds
  return `${name}=${value ?? ''}; Path=${path}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}${age === undefined ? '' : `; Max-Age=${age}`}`
}
