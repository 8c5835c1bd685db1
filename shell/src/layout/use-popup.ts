import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'

interface Popup<Box extends HTMLElement> {
  /** Goes around the button and what it opens. */
  box: RefObject<Box | null>
  open: boolean
  /** A keyboard's click goes on into what it opened. */
  toggle: (event: { detail: number }) => void
  show: () => void
  close: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

const focusableSelector = 'a[href], button:not(:disabled), input'

/** Home and End belong to the text that is being typed. */
const isTyping = ({ target }: KeyboardEvent): boolean => target instanceof HTMLInputElement

/** One opened thing below a button: Esc and looking elsewhere close it, the arrows walk through it. */
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

  /** The button first, then what it opened. */
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
    toggle: ({ detail }) => (open ? setOpen(false) : detail === 0 ? openAndFocus() : setOpen(true)),
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
        else
          inside
            .at(focusedIndex < 0 ? (down ? 0 : -1) : (focusedIndex + (down ? 1 : -1)) % inside.length)
            ?.focus()
      } else if (isTyping(event)) return
      else if (open && event.key === 'Home') inside[0]?.focus()
      else if (open && event.key === 'End') inside.at(-1)?.focus()
      else return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
