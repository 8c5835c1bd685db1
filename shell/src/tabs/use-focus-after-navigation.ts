import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the content when a navigation has removed the control that had it, such as the link to the
 * details of a row. Otherwise users of the keyboard would start at the top of the document.
 */
export function useFocusAfterNavigation(address: string): void {
  const previous = useRef(address)
  useEffect(() => {
    if (previous.current === address) return
    previous.current = address
    const { activeElement, body } = document
    if (!activeElement || activeElement === body)
      document.getElementById('content')?.focus({ preventScroll: true })
  }, [address])
}
