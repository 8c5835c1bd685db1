import { useEffect, useRef, type RefObject } from 'react'

/** The class by which the element of an entry is found: the library has no attributes of its own for it. */
export const classOf = (at: number): string => `entry-${at}`

/** The place of an entry among those that the calendar was given; -1 for an element that is none. */
export const indexOf = ({ className }: Element): number =>
  Number(/\bentry-(\d+)\b/.exec(className)?.[1] ?? -1)

const tableRoles = ['table', 'rowgroup', 'row', 'cell', 'columnheader', 'rowheader']
const selector = tableRoles.map((role) => `[role="${role}"]`).join()

/**
 * Names the entries with their days for screen readers. The library marks its days as cells of a table, but without
 * rows and with entries between them; without these roles the entries are buttons of a group.
 */
export function useAccessibleNames(
  box: RefObject<HTMLElement | null>,
  nameOf: (at: number) => string | undefined,
): void {
  const latest = useRef(nameOf)
  useEffect(() => {
    latest.current = nameOf
  })
  useEffect(() => {
    const { current } = box
    if (!current) return
    const update = () => {
      for (const element of current.querySelectorAll(selector))
        for (const name of ['role', 'aria-colindex', 'aria-colspan']) element.removeAttribute(name)
      for (const element of current.querySelectorAll('.ec-event')) {
        const name = latest.current(indexOf(element))
        if (name && element.getAttribute('aria-label') !== name) element.setAttribute('aria-label', name)
      }
    }
    update()
    const observer = new MutationObserver(update)
    observer.observe(current, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['role', 'class', 'aria-colspan'],
    })
    return () => observer.disconnect()
  }, [box])
}
