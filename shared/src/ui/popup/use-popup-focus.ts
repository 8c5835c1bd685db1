import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { ownEscape } from './popup-escape.ts'

interface PopupFocus<Content extends HTMLElement> {
  /** Ref of the button that opens the popup. */
  button: RefObject<HTMLButtonElement | null>
  /** Ref of an element around the content of the popup. */
  content: RefObject<Content | null>
  onKeyDown: (event: KeyboardEvent) => void
}

const focusableSelector =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), [tabindex="0"]'

/** Arco shows a popup some frames after it was opened, and what is hidden cannot take the focus. */
const maxFrames = 30

/** The elements of a popup that Tab reaches. Of a group of radio buttons, that is only the selected one. */
const focusablesIn = (content: HTMLElement | null) =>
  [...(content?.querySelectorAll<HTMLElement>(focusableSelector) ?? [])].filter(
    (element) =>
      !(element instanceof HTMLInputElement && element.type === 'radio' && !element.checked) &&
      element.getClientRects().length > 0,
  )

/**
 * Moves the focus into a popup when it opens and back to its button when it closes. Arco renders popups at the
 * end of the page and handles no key in them, so without this hook Tab would reach a popup after everything
 * else. Escape closes the popup; so does Tab at its edges, and the focus continues beside the button. In a
 * menu, arrow keys, Home and End move between the entries, and Tab closes it.
 */
export function usePopupFocus<Content extends HTMLElement>(
  kind: 'menu' | 'dialog',
  open: boolean,
  close: () => void,
): PopupFocus<Content> {
  const button = useRef<HTMLButtonElement>(null)
  const content = useRef<Content>(null)

  useEffect(() => {
    if (!open) return
    let frames = 0
    let request = 0
    const opener = button.current
    opener?.setAttribute(ownEscape, '')
    const focusFirst = () => {
      content.current?.setAttribute(ownEscape, '')
      if (content.current?.contains(document.activeElement)) return
      const target = focusablesIn(content.current)[0] ?? content.current
      target?.focus({ preventScroll: true })
      if (frames++ < maxFrames) request = requestAnimationFrame(focusFirst)
    }
    focusFirst()
    return () => {
      cancelAnimationFrame(request)
      opener?.removeAttribute(ownEscape)
    }
  }, [open])

  const closeByKey = () => {
    close()
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open || event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      return closeByKey()
    }
    // The entry closes the menu and focuses the button, which the key must not press as well.
    if (event.key === 'Enter' && kind === 'menu' && event.target !== button.current) event.preventDefault()
    const focusables = focusablesIn(content.current)
    const at = focusables.indexOf(document.activeElement as HTMLElement)
    if (event.key === 'Tab') {
      const isAtEdge = event.shiftKey ? at <= 0 : at === focusables.length - 1
      if (kind !== 'menu' && !isAtEdge) return
      // Tab continues from the button; Shift+Tab leads from the popup to it.
      if (event.shiftKey && event.target !== button.current) event.preventDefault()
      return closeByKey()
    }
    if (kind !== 'menu') return
    const to = {
      ArrowDown: (at + 1) % focusables.length,
      ArrowUp: at <= 0 ? -1 : at - 1,
      Home: 0,
      End: -1,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    focusables.at(to)?.focus()
  }
  return { button, content, onKeyDown }
}
