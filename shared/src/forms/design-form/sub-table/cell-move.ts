/**
 * Returns where a key moves the focus, in rows down and columns to the right; null when the control handles
 * the key.
 */
export function cellMove(
  key: string,
  { element, altered }: { element: HTMLElement; altered: boolean },
): { down: number; across: number } | null {
  if (altered || element.getAttribute('aria-expanded') === 'true' || element instanceof HTMLTextAreaElement)
    return null
  const isPicker =
    element.getAttribute('role') === 'combobox' ||
    element.closest('[role="combobox"], .arco-picker, [role="slider"], [role="radiogroup"]') !== null
  if (key === 'Enter') return isPicker || element instanceof HTMLButtonElement ? null : { down: 1, across: 0 }
  if (isPicker) return null
  if (key === 'ArrowUp') return { down: -1, across: 0 }
  if (key === 'ArrowDown') return { down: 1, across: 0 }
  const text = element instanceof HTMLInputElement && element.selectionStart !== null ? element : null
  // Left and right move the cursor within text and leave the cell only at its ends.
  if (key === 'ArrowLeft' && (!text || (text.selectionEnd === 0 && text.selectionStart === 0)))
    return { down: 0, across: -1 }
  if (
    key === 'ArrowRight' &&
    (!text || (text.selectionStart === text.value.length && text.selectionEnd === text.value.length))
  )
    return { down: 0, across: 1 }
  return null
}
