/** Folders of builds that have a page on screen. Only the styles of these builds apply. */
const activeFolders = new Set<string>()

/** Records whether the styles of the build in this folder apply. */
export const setStylesActive = (folder: string, on: boolean): void =>
  void (on ? activeFolders.add(folder) : activeFolders.delete(folder))

/** Style sheets that are still loading, by address. */
const loadingStyles = new Map<string, Promise<void>>()

/**
 * Inserts a file into the document before it is needed. A chunk only registers its modules and runs none of them; a
 * style sheet stays disabled until a page of its build is on screen. The promise of a style sheet resolves when it
 * is loaded or failed, that of a script at once.
 */
export async function insertPrefetched(address: string, as: string): Promise<void> {
  const elements = [
    ...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script[src], link[rel=stylesheet]'),
  ]
  if (
    elements.some(
      (element) => (element instanceof HTMLScriptElement ? element.src : element.href) === address,
    )
  )
    return loadingStyles.get(address)
  if (as === 'script') {
    const script = Object.assign(document.createElement('script'), { src: address })
    // Webpack waits for the events of a script that is in the document, so one that failed must not stay.
    script.addEventListener('error', () => script.remove())
    return void document.head.appendChild(script)
  }
  const style = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address })
  const loading = new Promise<void>((done) => {
    style.addEventListener('error', () => done())
    style.addEventListener('load', () => {
      if (style.sheet && ![...activeFolders].some((folder) => address.startsWith(folder)))
        style.sheet.disabled = true
      done()
    })
  }).finally(() => loadingStyles.delete(address))
  loadingStyles.set(address, loading)
  document.head.appendChild(style)
  return loading
}
