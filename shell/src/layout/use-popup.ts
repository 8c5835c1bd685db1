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
  keys: (event: KeyboardEvent) => void
}

const reachable = 'a[href], button:not(:disabled), input'

/** Home and End belong to the text that is being typed. */
const typing = ({ target }: KeyboardEvent): boolean => target instanceof HTMLInputElement

/** One opened thing below a button: Esc and looking elsewhere close it, the arrows walk through it. */
export function usePopup<Box extends HTMLElement>(): Popup<Box> {
  const box = useRef<Box>(null)
  const [open, setOpen] = useState(false)

  useEffect(() => {
    if (!open) return
    const leave = ({ target }: Event) => !box.current?.contains(target as Node) && setOpen(false)
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [open])

  /** The button first, then what it opened. */
  const stops = () =>
    [...(box.current?.querySelectorAll<HTMLElement>(reachable) ?? [])].filter(
      (element) => element.offsetParent !== null,
    )
  const enter = (last = false) => {
    flushSync(() => setOpen(true))
    stops()
      .at(last ? -1 : 1)
      ?.focus()
  }

  return {
    box,
    open,
    toggle: ({ detail }) => (open ? setOpen(false) : detail === 0 ? enter() : setOpen(true)),
    show: () => setOpen(true),
    close: () => setOpen(false),
    keys: (event) => {
      const [button, ...inside] = stops()
      const at = inside.indexOf(document.activeElement as HTMLElement)
      if (event.key === 'Escape' && open) {
        setOpen(false)
        button?.focus()
      } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        const down = event.key === 'ArrowDown'
        if (!open) enter(!down)
        else inside.at(at < 0 ? (down ? 0 : -1) : (at + (down ? 1 : -1)) % inside.length)?.focus()
      } else if (typing(event)) return
      else if (open && event.key === 'Home') inside[0]?.focus()
      else if (open && event.key === 'End') inside.at(-1)?.focus()
      else return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
