/**
 * The frame of a searchable list of Arco's hands focus on to the box inside it, also when Shift and Tab are on their way out of that box: nobody would
 * ever come back. For that one key the frame is passed by.
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
