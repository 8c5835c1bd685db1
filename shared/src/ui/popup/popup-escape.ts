/** Popups that handle Esc themselves. */
const own =
  '.arco-select-popup, .arco-tree-select-popup, .arco-picker-container, .arco-cascader-popup, .arco-image-preview'
/** Popups that Arco closes by a click outside only. */
const others = '.arco-dropdown, .arco-popover, .arco-popconfirm'

const isOpen = (selector: string): boolean =>
  [...document.querySelectorAll(selector)].some((popup) => popup.checkVisibility?.() ?? true)

/**
 * Whether Esc belongs to an open popup above the form. One that would not close by the key is closed, so that the form
 * behind it stays open.
 */
export function takesEscape(): boolean {
  if (isOpen(own)) return true
  if (!isOpen(others)) return false
  document.body.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
  return true
}
