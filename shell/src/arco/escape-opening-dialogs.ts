import { closeLoosePopup } from '@tessera/shared/ui/popup/popup-escape'
import { dialogSelector } from './return-focus-from-dialogs.ts'

const modalSelector = '[aria-modal="true"]'

/**
 * Gives Escape to the topmost dialog where the focus is on the page or in a dialog below it. Arco moves the focus
 * into a drawer or a modal when its animation of 300 ms has ended, and listens for Escape inside only: pressed
 * before, it did nothing, or closed the dialog below. A pop-up of a dialog is above it: Arco closed both.
 */
export function escapeOpeningDialogs(): void {
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || event.isComposing) return
      const top = findTopmost()
      if (top && closeLoosePopup(event.target, top)) return event.stopPropagation()
      if (!top || !isBelow(event.target, top)) return
      event.stopPropagation()
      // A modal listens inside the part that holds the focus.
      const inside = top.querySelector('.arco-modal-content') ?? top
      const { key, code, keyCode } = event
      inside.dispatchEvent(
        new KeyboardEvent('keydown', { key, code, keyCode, bubbles: true, cancelable: true }),
      )
    },
    true,
  )
}

function findTopmost(): Element | undefined {
  // Both are above all dialogs: the preview of a picture listens on the document, and the browser closes a dialog element.
  if (document.querySelector('.arco-image-preview')?.checkVisibility()) return undefined
  if (document.querySelector('dialog[open]')) return undefined
  return [...document.querySelectorAll(modalSelector)].findLast(
    (dialog) => dialog.checkVisibility() && !isClosing(dialog),
  )
}

const isClosing = (dialog: Element): boolean =>
  [dialog, ...dialog.children].some(({ className }) => /-exit\b/.test(className))

/** Popups and what is no modal dialog handle their keys themselves. */
function isBelow(target: EventTarget | null, top: Element): boolean {
  if (!(target instanceof Element) || top.contains(target)) return false
  return target.closest(dialogSelector)?.matches(modalSelector) ?? true
}
