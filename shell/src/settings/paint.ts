/** The settings that decide how the first picture looks. This file is in the page's entry: it imports nothing. */
export interface PaintSettings {
  themeClass: string
  scheme: string
}

export const darkSystem = matchMedia('(prefers-color-scheme: dark)')

/** Theme colour and dark mode stand at the body, where Arco and all style sheets, those of remotes too, look for them. */
export function paint({ themeClass, scheme }: PaintSettings): void {
  const dark = scheme === 'dark' || (scheme === 'system' && darkSystem.matches)
  document.body.dataset['theme'] = themeClass
  if (dark) document.body.setAttribute('arco-theme', 'dark')
  else document.body.removeAttribute('arco-theme')
  // The canvas behind the page, before the first style sheet is there.
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light'
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#232324' : '#ffffff')
}

export const storageKeyOf = (name: string) => `tessera.settings.${name}`

/** What is stored, or the defaults; `settings.ts` checks it properly once it is there. */
export function paintStored(): void {
  const read = (name: string) => /^"(\w+)"$/.exec(localStorage.getItem(storageKeyOf(name)) ?? '')?.[1]
  paint({ themeClass: read('themeClass') ?? 'blue', scheme: read('scheme') ?? 'light' })
}

/** The layout that signing in answered with; the shell reads it when it starts. */
export const storeLayout = (theme: string): void =>
  localStorage.setItem(storageKeyOf('layoutType'), JSON.stringify(theme))
