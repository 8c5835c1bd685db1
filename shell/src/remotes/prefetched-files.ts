/** Folders of builds that have a page on screen. Only the styles of these builds apply. */
const activeFolders = new Set<string>()

/** Records whether the styles of the build in this folder apply. */
export const setStylesActive = (folder: string, on: boolean): void =>
  void (on ? activeFolders.add(folder) : activeFolders.delete(folder))

/**
 * Inserts a prefetched file into the document. A chunk only registers its modules and runs none of them; a
 * style sheet stays disabled until a page of its build is on screen.
 */
export function insertPrefetched(address: string, as: string): void {
  const elements = [
    ...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script[src], link[rel=stylesheet]'),
  ]
  if (
    elements.some(
      (element) => (element instanceof HTMLScriptElement ? element.src : element.href) === address,
    )
  )
    return
  if (as === 'script')
    return void document.head.appendChild(Object.assign(document.createElement('script'), { src: address }))
  const style = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address })
  style.addEventListener('load', () => {
    if (style.sheet && ![...activeFolders].some((folder) => address.startsWith(folder)))
      style.sheet.disabled = true
  })
  document.head.appendChild(style)
}
