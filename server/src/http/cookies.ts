/** Holds the builds of remotes that one session loads "just for me"; removed when that session ends. */
export const overrideCookie = 'tessera_override'

/** A copy of the session's token for links and pictures below this path, which cannot send a header. */
export const fileCookie = { name: 'tessera_file', path: '/api/file' }
