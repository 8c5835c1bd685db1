/**
 * Whether an address of this site signs a browser in, by a token or by a one-time code. Only a request from outside opens
 * one, and the user is asked before it replaces a session; within the shell, in a stored link and from a sandboxed page it
 * could put a user into the session of another one without a word.
 */
export function changesSession(address: string, origin: string): boolean {
  const url = URL.parse(address, origin)
  if (!url || url.origin !== origin) return false
  const path = decodePath(url.pathname).toLowerCase().replace(/\/+$/, '')
  return path === '/auth-redirect' || (path === '/home' && url.searchParams.has('token'))
}

/** A path that is not encoded well opens no page. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
