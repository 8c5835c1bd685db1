export const dialogSelector = '[role="dialog"], [role="alertdialog"], .arco-trigger-popup'

/**
 * Returns the focus from a dialog or a menu to the control that opened it. Arco leaves it on the document when it
 * closes, so that users of the keyboard would start at the top of the page again. Where the control is gone, as
 * the button of a deleted row, the focus goes to the nearest part around it that takes the focus.
 */
export function returnFocusFromDialogs(): void {
  /** Places to return to, the best first, of each open dialog. */
  const places = new Map<Element, HTMLElement[]>()
  let lastFocused: HTMLElement | null = null
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    const dialog = target.closest(dialogSelector)
    if (dialog && !places.has(dialog) && lastFocused && !dialog.contains(lastFocused)) {
      places.set(dialog, listPlaces(lastFocused))
      watch(dialog)
    }
    lastFocused = target
  })

  function listPlaces(opener: HTMLElement): HTMLElement[] {
    const around: HTMLElement[] = []
    for (let place: HTMLElement | null = opener; place; place = place.parentElement)
      if (place === opener || place.hasAttribute('tabindex')) around.push(place)
    const dialog = opener.closest(dialogSelector)
    return dialog ? [...around, ...(places.get(dialog) ?? [])] : around
  }

  function watch(dialog: Element): void {
    const observer = new MutationObserver(() => {
      if (dialog.isConnected && dialog.checkVisibility()) return
      observer.disconnect()
      const candidates = places.get(dialog) ?? []
      places.delete(dialog)
      const { activeElement } = document
      // The page has moved the focus itself.
      if (activeElement && activeElement !== document.body && !dialog.contains(activeElement)) return
      candidates.find((place) => place.isConnected && place.checkVisibility())?.focus()
    })
    observer.observe(document.body, { childList: true })
    // Arco removes a layer around the dialog or hides it. What happens inside, such as typing, does not count.
    for (let layer = dialog.parentElement; layer && layer !== document.body; layer = layer.parentElement)
      observer.observe(layer, { childList: true, attributeFilter: ['style', 'class'] })
    observer.observe(dialog, { attributeFilter: ['style', 'class'] })
  }
}
