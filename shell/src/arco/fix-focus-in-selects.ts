const frameSelector = '[role="combobox"][tabindex="0"]'

/** Corrects what Arco's Select does with the focus when it is used by keyboard. */
export function fixFocusInSelects(): void {
  document.addEventListener('keydown', letShiftTabLeave, true)
  document.addEventListener('keydown', noteClosing, true)
  document.addEventListener('pointerdown', () => (closing = null), true)
  document.addEventListener('focusout', keepFocus, true)
}

/**
 * The frame of a searchable Select moves the focus into its input, also on Shift+Tab out of the input, which
 * would trap the focus. For this key press the frame is taken out of the tab order.
 */
function letShiftTabLeave({ key, shiftKey, target }: KeyboardEvent): void {
  if (key !== 'Tab' || !shiftKey || !(target instanceof Element)) return
  const frame = target.closest<HTMLElement>(frameSelector)
  if (!frame || frame === target) return
  frame.tabIndex = -1
  setTimeout(() => (frame.tabIndex = 0))
}

/** The Select whose open list had the last key press, if that was Enter or Escape. */
let closing: HTMLElement | null = null

function noteClosing({ key, target }: KeyboardEvent): void {
  const isClosingKey = (key === 'Enter' || key === 'Escape') && target instanceof Element
  closing = isClosingKey ? target.closest<HTMLElement>(`${frameSelector}[aria-expanded="true"]`) : null
}

/** A Select drops the focus when its list closes. After a choice or Escape the user continues at the Select. */
function keepFocus({ target, relatedTarget }: FocusEvent): void {
  const frame = closing
  if (relatedTarget || !frame?.contains(target as Node)) return
  // By then Arco has closed the list; before, a searchable Select would drop the focus again.
  setTimeout(() => document.activeElement === document.body && frame.focus())
}
