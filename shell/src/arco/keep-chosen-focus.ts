/**
 * Arco's focus lock starts once a drawer has opened, in a render that React can run while the focus moves from one field to
 * another. No element has the focus at that moment, so the lock focuses the first field, and what the user types goes there.
 * This focuses the field that the user has chosen.
 */
export function keepChosenFocus(): void {
  let chosen: EventTarget | null = null
  document.addEventListener('focusout', ({ relatedTarget }) => (chosen = relatedTarget), true)
  document.addEventListener(
    'focusin',
    ({ target }) => {
      const next = chosen
      chosen = null
      if (!(next instanceof HTMLElement) || !(target instanceof HTMLElement) || next === target) return
      const dialog = next.closest('[role="dialog"]')
      if (dialog && dialog === target.closest('[role="dialog"]')) next.focus({ preventScroll: true })
    },
    true,
  )
}
