import { useEffect, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'

/**
 * Roving focus of a toolbar after WAI-ARIA: the row of buttons is one tab stop, and arrow keys, Home and End
 * move within it. Returns the handlers for the row element.
 */
export function useRovingFocus(row: RefObject<HTMLElement | null>) {
  const [at, setAt] = useState(0)
  const tools = () => [...(row.current?.querySelectorAll<HTMLElement>('button') ?? [])]
  useEffect(() => {
    for (const [index, tool] of tools().entries()) tool.tabIndex = index === at ? 0 : -1
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, currentTarget } = event
    const all = tools()
    const from = all.indexOf(target as HTMLElement)
    // Keys in popups of a tool are not handled here.
    if (from < 0) return
    const rtl = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1
    const next = { ArrowRight: from + rtl, ArrowLeft: from - rtl, Home: 0, End: all.length - 1 }[key]
    if (next === undefined) return
    event.preventDefault()
    all[(next + all.length) % all.length]?.focus()
  }
  const onFocus = ({ target }: FocusEvent) => {
    const index = tools().indexOf(target as HTMLElement)
    if (index >= 0) setAt(index)
  }
  return { onKeyDown, onFocus }
}
