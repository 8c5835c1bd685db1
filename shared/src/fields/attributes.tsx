import { useLayoutEffect, useRef } from 'react'

/**
 * Attributes for elements that a component draws without a way to name them: set once they stand there, and
 * again after every drawing.
 */
export function useAttributes<E extends HTMLElement>(
  selector: string,
  attributes: (at: number, element: Element) => Readonly<Record<string, string | boolean | undefined>>,
) {
  const box = useRef<E>(null)
  useLayoutEffect(() => {
    for (const [at, element] of [...(box.current?.querySelectorAll(selector) ?? [])].entries())
      for (const [name, value] of Object.entries(attributes(at, element))) {
        if (value === undefined || value === false) element.removeAttribute(name)
        else element.setAttribute(name, String(value))
      }
  })
  return box
}

/**
 * Arco hides the box of a list that one types into once something is chosen, but leaves it in the way of the
 * Tab key; the control around it hands focus on. Of all lists inside: what is drawn later is done with the
 * next drawing.
 */
export const useUntabbableInput = () =>
  useAttributes<HTMLDivElement>('[role="combobox"] input', () => ({ tabindex: '-1' }))
