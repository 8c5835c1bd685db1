/** Folders of builds that have a page on screen: only their styles apply. */
const lit = new Set<string>()

export const light = (folder: string, on: boolean): void => void (on ? lit.add(folder) : lit.delete(folder))

/**
 * Puts a file that was fetched ahead to use. A chunk only says what it has, and runs none of it; a style is switched off until a page of its
 * build is on screen.
 */
export function useAhead(address: string, as: string): void {
  const there = [
    ...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script[src], link[rel=stylesheet]'),
  ]
  if (there.some((one) => (one instanceof HTMLScriptElement ? one.src : one.href) === address)) return
  if (as === 'script')
    return void document.head.appendChild(Object.assign(document.createElement('script'), { src: address }))
  const style = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address })
  style.addEventListener('load', () => {
    if (style.sheet && ![...lit].some((folder) => address.startsWith(folder))) style.sheet.disabled = true
  })
  document.head.appendChild(style)
}
