import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'

interface Popup<Box extends HTMLElement> {
  /** Ref of the element around the button and its popup. */
  box: RefObject<Box | null>
  open: boolean
  /** Toggles the popup. A click by keyboard also moves the focus into it. */
  toggle: (event: { detail: number }) => void
  show: () => void
  close: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

const focusableSelector = 'a[href], button:not(:disabled), input'

/** In a text field, Home and End move the cursor. */
const isTyping = ({ target }: KeyboardEvent): boolean => target instanceof HTMLInputElement

/**
 * State of a popup below a button. Esc, a click and a change of focus outside close it; arrow keys move
 * through it.
 */
export function usePopup<Box extends HTMLElement>(): Popup<Box> {
  const box = useRef<Box>(null)
  const [open, setOpen] = useState(false)

  useEffect(() => {
    if (!open) return
    const closeOutside = ({ target }: Event) => !box.current?.contains(target as Node) && setOpen(false)
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [open])

  /** The focusable elements: the button first, then those of the popup. */
  const focusables = () =>
    [...(box.current?.querySelectorAll<HTMLElement>(focusableSelector) ?? [])].filter(
      (element) => element.offsetParent !== null,
    )
  const openAndFocus = (last = false) => {
    flushSync(() => setOpen(true))
    focusables()
      .at(last ? -1 : 1)
      ?.focus()
  }

  return {
    box,
    open,
    toggle: ({ detail }) => {
      if (!open && detail === 0) openAndFocus()
      else setOpen(!open)
    },
    show: () => setOpen(true),
    close: () => setOpen(false),
    onKeyDown: (event) => {
      const [button, ...inside] = focusables()
      const focusedIndex = inside.indexOf(document.activeElement as HTMLElement)
      if (event.key === 'Escape' && open) {
        setOpen(false)
        button?.focus()
      } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        const down = event.key === 'ArrowDown'
        if (!open) openAndFocus(!down)
        else if (focusedIndex < 0) inside.at(down ? 0 : -1)?.focus()
        else inside.at((focusedIndex + (down ? 1 : -1)) % inside.length)?.focus()
      } else if (isTyping(event)) return
      else if (open && event.key === 'Home') inside[0]?.focus()
      else if (open && event.key === 'End') inside.at(-1)?.focus()
      else return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
