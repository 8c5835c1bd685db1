import { useCallback, useState, type ReactNode } from 'react'

interface PortalScope {
  /** Class to put on what is drawn outside the page. */
  scope: string
  /** To be rendered in place: it finds the class. */
  anchor: ReactNode
}

/** The remote's own class; classes of its style modules begin alike and go on with `__`. What is drawn outside the page carries it among Arco's. */
const own = /^tessera-(?!.*__)/

/** The class that the nearest element around has, in the page or in a dialog of it; '' where there is none. */
export function scopeAround(node: Element): string {
  for (let at: Element | null = node; at; at = at.parentElement)
    for (const name of at.classList) if (own.test(name)) return name
  return ''
}

/**
 * A remote's style rules apply only below its own class (README, federation), and drawers, dialogs and popovers stand outside
 * of it, at the end of the body: they have to carry the class. In the shell there is none and `scope` stays ''.
 */
export function usePortalScope(): PortalScope {
  const [scope, setScope] = useState('')
  const find = useCallback((node: HTMLElement | null) => {
    if (node) setScope(scopeAround(node))
  }, [])
  return { scope, anchor: <span hidden ref={find} /> }
}
