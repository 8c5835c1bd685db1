import { useEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react'

/**
 * Makes a list of tables one tab stop: up, down, Home and End move between the names, right and left open and
 * close the columns of a table. The list marks names with `data-name` and takes all its buttons out of the tab
 * order.
 */
export function useListFocus() {
  const list = useRef<HTMLUListElement>(null)
  const listNames = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-name]') ?? [])]
  useEffect(() => {
    const names = listNames()
    if (names[0] && !names.some(({ tabIndex }) => tabIndex === 0)) names[0].tabIndex = 0
  })
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (!('name' in target.dataset)) return
    for (const name of listNames()) name.tabIndex = name === target ? 0 : -1
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target } = event
    const names = listNames()
    const at = names.indexOf(target as HTMLElement)
    if (at < 0) return
    const toggle = names[at]!.parentElement!.querySelector<HTMLElement>('[aria-expanded]')
    const toggled = { ArrowRight: 'false', ArrowLeft: 'true' }[key]
    if (toggled && toggle?.getAttribute('aria-expanded') === toggled) toggle.click()
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: names.length - 1 }[key]
    if (next === undefined && !/^Arrow(Left|Right)$/.test(key)) return
    event.preventDefault()
    names[next ?? at]?.focus()
  }
  return { ref: list, onFocus, onKeyDown }
}
