let parting = false

// A question to "leave this page?" that is answered with no comes back here.
addEventListener('beforeunload', () => {
  parting = true
  setTimeout(() => (parting = false), 1_000)
})
addEventListener('pagehide', () => (parting = true))
addEventListener('pageshow', () => (parting = false))

/** Whether the browser is leaving this page: what then breaks off has not failed, and must not end the session. */
export const isParting = (): boolean => parting
