/** Popups that handle Esc themselves. */
const own =
  '.arco-select-popup, .arco-tree-select-popup, .arco-picker-container, .arco-cascader-popup, .arco-image-preview'
/** Popups that Arco closes by a click outside only. */
const others = '.arco-dropdown, .arco-popover, .arco-popconfirm'

/** Marks the content and the button of a pop-up that closes by Esc and gives the focus back itself. */
export const ownEscape = 'data-own-escape'

/** Popups that are shown; one that fades out is closed already. */
const findOpen = (selector: string): Element[] =>
  [...document.querySelectorAll(selector)].filter(
    (popup) => (popup.checkVisibility?.() ?? true) && !/-exit\b/.test(popup.className),
  )
const isOpen = (selector: string): boolean => findOpen(selector).length > 0

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
 * Closes a pop-up that stands above the topmost dialog, where Esc would close the dialog as well; false where there is none,
 * or where it handles the key itself. A pop-up is put into the document when it opens, so one below the dialog precedes it.
 */
export function closeLoosePopup(target: EventTarget | null, dialog: Element): boolean {
  const isOwn = target instanceof Element && target.closest(`[${ownEscape}]`) !== null
  const isAbove = (popup: Element) =>
    (dialog.compareDocumentPosition(popup) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  if (isOwn || !findOpen(`${others}, .arco-picker-container`).some(isAbove)) return false
  document.body.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
  return true
}
