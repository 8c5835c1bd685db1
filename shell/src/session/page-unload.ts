let unloading = false

// The user may cancel leaving in the browser's dialog; then the page stays.
addEventListener('beforeunload', () => {
  unloading = true
  setTimeout(() => (unloading = false), 1_000)
})
addEventListener('pagehide', () => (unloading = true))
addEventListener('pageshow', () => (unloading = false))

/**
 * Whether the browser is leaving this page. Requests that it aborts meanwhile are no failures and must not
 * end the session.
 */
export const isUnloading = (): boolean => unloading
