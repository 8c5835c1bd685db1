import { useCallback, useState, type ReactNode } from 'react'

interface PortalScope {
  /** Class to put on what is drawn outside the page. */
  scope: string
  /** To be rendered in place: it finds the class. */
  anchor: ReactNode
}

/** The remote's own class; classes of its style modules begin alike and go on with `__`. */
const scopes = '[class^="tessera-"]:not([class*="__"])'

/**
 * A remote's style rules apply only below its own class (README, federation), and drawers, dialogs and popovers stand outside
 * of it, at the end of the body: they have to carry the class. In the shell there is none and `scope` stays ''.
 */
export function usePortalScope(): PortalScope {
  const [scope, setScope] = useState('')
  const find = useCallback((node: HTMLElement | null) => {
    if (node) setScope(node.closest(scopes)?.className ?? '')
  }, [])
  return { scope, anchor: <span hidden ref={find} /> }
}
