import { useCallback, useState, type ReactNode } from 'react'

interface PortalScope {
  /** Class for elements that are rendered outside the page. */
  scope: string
  /** Must be rendered in the page: it finds the class. */
  anchor: ReactNode
}

/** The class of a remote. Classes of its style modules have the same prefix and continue with `__`. */
const remoteClass = /^tessera-(?!.*__)/

/**
 * Returns the remote class of the nearest ancestor, in the page or in one of its dialogs; '' where there is
 * none.
 */
export function scopeAround(node: Element): string {
  for (let element: Element | null = node; element; element = element.parentElement)
    for (const name of element.classList) if (remoteClass.test(name)) return name
  return ''
}

/**
 * Returns the class that drawers, dialogs and popovers of a remote need. The style rules of a remote apply
 * only below its own class, and these elements are rendered at the end of the body. In the shell there is no
 * such class: `scope` is ''.
 */
export function usePortalScope(): PortalScope {
  const [scope, setScope] = useState('')
  const find = useCallback((node: HTMLElement | null) => {
    if (node) setScope(scopeAround(node))
  }, [])
  return { scope, anchor: <span hidden ref={find} /> }
}
