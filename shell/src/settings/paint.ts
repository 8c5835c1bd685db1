import { storeItem } from '@tessera/shared/session/store-item'

/** Settings that affect the first paint. This file is part of the page's entry chunk and imports next to nothing. */
export interface PaintSettings {
  themeClass: string
  scheme: string
}

export const darkSystem = matchMedia('(prefers-color-scheme: dark)')

/** Sets theme colour and dark mode on the body, where the style sheets of Arco and of remotes expect them. */
export function paint({ themeClass, scheme }: PaintSettings): void {
  const dark = scheme === 'dark' || (scheme === 'system' && darkSystem.matches)
  document.body.dataset['theme'] = themeClass
  if (dark) document.body.setAttribute('arco-theme', 'dark')
  else document.body.removeAttribute('arco-theme')
  // Background of the page before the first style sheet is loaded.
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light'
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#232324' : '#ffffff')
}

export const storageKeyOf = (name: string) => `tessera.settings.${name}`

/** Applies stored settings or defaults before the first paint. `settings.ts` validates them later. */
export function paintStored(): void {
  const read = (name: string) => /^"(\w+)"$/.exec(localStorage.getItem(storageKeyOf(name)) ?? '')?.[1]
  paint({ themeClass: read('themeClass') ?? 'blue', scheme: read('scheme') ?? 'light' })
}

/** Stores the layout from the sign-in, which the shell reads when it starts. */
export const storeLayout = (theme: string): boolean =>
  storeItem(localStorage, storageKeyOf('layoutType'), JSON.stringify(theme))
