import { useLayoutEffect, useRef } from 'react'

/**
 * Sets attributes on elements that a component renders without props for them: after the first and after
 * every later render.
 */
export function useAttributes<E extends HTMLElement>(
  selector: string,
  attributes: (index: number, element: Element) => Readonly<Record<string, string | boolean | undefined>>,
) {
  const box = useRef<E>(null)
  useLayoutEffect(() => {
    for (const [index, element] of [...(box.current?.querySelectorAll(selector) ?? [])].entries())
      for (const [name, value] of Object.entries(attributes(index, element))) {
        if (value === undefined || value === false) element.removeAttribute(name)
        else element.setAttribute(name, String(value))
      }
  })
  return box
}

/**
 * Takes the search input of an Arco select out of the tab order. Arco hides it once an option is selected,
 * but the Tab key would still stop there; the control around it forwards focus. It applies to all selects
 * inside.
 */
export const useUntabbableInput = <E extends HTMLElement = HTMLDivElement>() =>
  useAttributes<E>('[role="combobox"] input', (_, input) => ({
    tabindex: '-1',
    // Without a search, nothing is typed there; the control around it has the name.
    ...((input as HTMLInputElement).disabled ? { 'aria-hidden': 'true' } : {}),
  }))

/** Names the input behind the tags of an Arco select of several values after its control, and takes it out of the tab order. */
export const useNamedTagInputs = <E extends HTMLElement = HTMLDivElement>() =>
  useAttributes<E>('[role="combobox"] .arco-input-tag-input', (_, element) => ({
    tabindex: '-1',
    'aria-label': element.closest('[role="combobox"]')?.getAttribute('aria-label') ?? undefined,
  }))
