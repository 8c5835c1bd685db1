/**
 * Makes Shift+Tab leave a searchable Select of Arco. The frame of a Select moves the focus into its input,
 * also on Shift+Tab out of the input, which would trap the focus. For this key press the frame is taken out
 * of the tab order.
 */
export function fixShiftTabInSelects(): void {
  document.addEventListener(
    'keydown',
    ({ key, shiftKey, target }) => {
      if (key !== 'Tab' || !shiftKey || !(target instanceof Element)) return
      const frame = target.closest<HTMLElement>('[role="combobox"][tabindex="0"]')
      if (!frame || frame === target) return
      frame.tabIndex = -1
      setTimeout(() => (frame.tabIndex = 0))
    },
    true,
  )
}
