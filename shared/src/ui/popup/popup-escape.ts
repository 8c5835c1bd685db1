/** Popups that handle Esc themselves. */
const own =
  '.arco-select-popup, .arco-tree-select-popup, .arco-picker-container, .arco-cascader-popup, .arco-image-preview'
/** Popups that Arco closes by a click outside only. */
const others = '.arco-dropdown, .arco-popover, .arco-popconfirm'

/** Marks the content and the button of a pop-up that closes by Esc and gives the focus back itself. */
export const ownEscape = 'data-own-escape'

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

/**
 * Closes a pop-up that stands above a dialog, where Esc would close the dialog as well; false where there is none, or where
 * it handles the key itself.
 */
export function closeLoosePopup(target: EventTarget | null): boolean {
  const isOwn = target instanceof Element && target.closest(`[${ownEscape}]`) !== null
  if (isOwn || !isOpen(`${others}, .arco-picker-container`)) return false
  document.body.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
  return true
}
