/** Carries what a session loads "just for me"; gone with the session that it belongs to. */
export const overrideCookie = 'tessera_override'

/** The value of a cookie in a `Cookie` header. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const [key, value] = pair.split(/=(.*)/s)
    if (key?.trim() === name) return value?.trim()
  }
  return undefined
}

/** The session's token once more, for links and pictures below this path: they can send no header (specification: wire, own decisions). */
export const fileCookie = { name: 'tessera_file', path: '/api/file' }

/** A `Set-Cookie` header: out of reach for scripts, gone with the browser; without a value it is removed. The value is base64url and dots. */
export const serializeCookie = (
  name: string,
  value: string | null,
  { secure, path = '/' }: { secure: boolean; path?: string | undefined },
): string =>
  `${name}=${value ?? ''}; Path=${path}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}${value === null ? '; Max-Age=0' : ''}`
