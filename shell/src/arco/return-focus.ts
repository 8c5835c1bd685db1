const dialogSelector = '.arco-drawer-wrapper, .arco-modal-wrapper'

interface OpenDialog {
  dialog: Element
  /** Had the focus before the dialog. */
  opener: HTMLElement
}

/**
 * Returns the focus from dialogs of Arco to where it was before they opened. Arco leaves it on the body, so
 * that a user of the keyboard starts again at the top of the page. A focus that something else has taken in
 * the meantime stays.
 */
export function returnFocusFromDialogs(): void {
  let openDialogs: readonly OpenDialog[] = []
  let focused: Element | null = null

  const handleChange = () => {
    const closed = openDialogs.filter(({ dialog }) => !dialog.isConnected || !dialog.checkVisibility())
    if (closed.length === 0) return
    openDialogs = openDialogs.filter((open) => !closed.includes(open))
    const { activeElement } = document
    const isLost =
      !activeElement ||
      activeElement === document.body ||
      closed.some(({ dialog }) => dialog.contains(activeElement))
    const [outermost] = closed
    if (isLost && outermost?.opener.isConnected) outermost.opener.focus({ preventScroll: true })
    if (openDialogs.length === 0) changes.disconnect()
  }
  const changes = new MutationObserver(handleChange)

  document.addEventListener('focusin', ({ target }) => {
    const element = target as Element
    const dialog = element.closest(dialogSelector)
    const opener = focused
    focused = element
    if (!dialog || openDialogs.some((open) => open.dialog === dialog)) return
    if (!(opener instanceof HTMLElement) || dialog.contains(opener)) return
    openDialogs = [...openDialogs, { dialog, opener }]
    // Arco removes a dialog from the body, or hides it by its class.
    changes.observe(document.body, { childList: true })
    changes.observe(dialog, { attributes: true, attributeFilter: ['class', 'style'] })
  })
}
