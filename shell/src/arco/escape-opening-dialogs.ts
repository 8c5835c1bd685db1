import { dialogSelector } from './return-focus-from-dialogs.ts'

/**
 * Gives Escape to the topmost open dialog where the focus is not in a dialog. Arco moves the focus into a drawer
 * or a modal when its animation of 300 ms has ended, and listens for Escape inside only: pressed before, it did
 * nothing.
 */
export function escapeOpeningDialogs(): void {
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || event.isComposing) return
      if (event.target instanceof Element && event.target.closest(dialogSelector)) return
      const open = [...document.querySelectorAll('[aria-modal="true"]')].filter((dialog) =>
        dialog.checkVisibility(),
      )
      const top = open.at(-1)
      if (!top) return
      event.stopPropagation()
      const { key, code, keyCode } = event
      // A modal listens inside the part that holds the focus.
      const inside = top.querySelector('.arco-modal-content') ?? top
      inside.dispatchEvent(
        new KeyboardEvent('keydown', { key, code, keyCode, bubbles: true, cancelable: true }),
      )
    },
    true,
  )
}
