import { useEffect, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'

/** One stop of the Tab key for a row of buttons, in which arrows, Home and End move (WAI-ARIA, toolbar). Give the row both. */
export function useRoving(row: RefObject<HTMLElement | null>) {
  const [at, setAt] = useState(0)
  const tools = () => [...(row.current?.querySelectorAll<HTMLElement>('button') ?? [])]
  useEffect(() => {
    for (const [index, tool] of tools().entries()) tool.tabIndex = index === at ? 0 : -1
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, currentTarget } = event
    const all = tools()
    const from = all.indexOf(target as HTMLElement)
    // Keys of what a tool has opened are not the row's.
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
