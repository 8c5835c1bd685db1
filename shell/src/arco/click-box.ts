/** Opens or closes the list of a Select: by a click on its box itself, not on what is in it. */
export function clickBox(within: EventTarget): void {
  if (within instanceof Element) within.closest<HTMLElement>('[role=combobox]')?.click()
}
