/** Where a key leads from a cell: rows down, columns to the right; null where the control keeps the key for itself. */
export function moveOf(
  key: string,
  { element, altered }: { element: HTMLElement; altered: boolean },
): { down: number; across: number } | null {
  if (altered || element.getAttribute('aria-expanded') === 'true' || element instanceof HTMLTextAreaElement)
    return null
  const picks =
    element.getAttribute('role') === 'combobox' ||
    element.closest('[role="combobox"], .arco-picker, [role="slider"], [role="radiogroup"]') !== null
  if (key === 'Enter') return picks || element instanceof HTMLButtonElement ? null : { down: 1, across: 0 }
  if (picks) return null
  if (key === 'ArrowUp') return { down: -1, across: 0 }
  if (key === 'ArrowDown') return { down: 1, across: 0 }
  const text = element instanceof HTMLInputElement && element.selectionStart !== null ? element : null
  // Left and right move inside a text first, and leave it at its ends.
  if (key === 'ArrowLeft' && (!text || (text.selectionEnd === 0 && text.selectionStart === 0)))
    return { down: 0, across: -1 }
  if (
    key === 'ArrowRight' &&
    (!text || (text.selectionStart === text.value.length && text.selectionEnd === text.value.length))
  )
    return { down: 0, across: 1 }
  return null
}
