import { atom, getDefaultStore, useAtomValue } from 'jotai'
import * as z from 'zod'
import { Layout } from '@tessera/shared/contract/shell/session'
import { darkSystem, keyOf, paint } from './paint.ts'
import { themes } from './themes.ts'

/** From the largest to the smallest. */
export const sizes = ['default', 'medium', 'small', 'mini'] as const

/** How the shell looks and behaves in this browser, with the specification's defaults (shell 3 and 9). */
export const Settings = z.object({
  layoutType: Layout.default('classic'),
  themeClass: z.enum(themes).default('blue'),
  /** The side bar in the light. */
  slideClass: z.enum(['dark', 'lightWhite']).default('dark'),
  /** Ours: the whole page in dark, or as the system says. */
  scheme: z.enum(['system', 'light', 'dark']).default('light'),
  size: z.enum(sizes).default('medium'),
  tagsView: z.boolean().default(true),
  tagsIcon: z.boolean().default(true),
  useCache: z.boolean().default(true),
  showLanguage: z.boolean().default(true),
  showSearch: z.boolean().default(true),
  showSettings: z.boolean().default(true),
  sidebarLogo: z.boolean().default(true),
  fixedHeader: z.boolean().default(false),
  /** Errors are kept in this browser and counted in the header. */
  errorLog: z.boolean().default(true),
})
export type Settings = z.output<typeof Settings>

/** Arco's names of the four sizes: its `default` is the specification's `medium`. */
export const arcoSizes = { default: 'large', medium: 'default', small: 'small', mini: 'mini' } as const

const names = Object.keys(Settings.shape) as (keyof Settings)[]

/** One key each, so that two tabs that change different settings do not undo each other. */
function stored(): Settings {
  const read = names.flatMap((name) => {
    const field = Settings.shape[name].safeParse(parsed(localStorage.getItem(keyOf(name))))
    return field.success ? [[name, field.data]] : []
  })
  return Settings.parse(Object.fromEntries(read))
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

const held = atom(stored())

export const useSettings = (): Settings => useAtomValue(held)

export const settingsNow = (): Settings => getDefaultStore().get(held)

/** Reads again what is stored: another tab, or the sign-in of this one, has written. */
export const readAgain = (): void => getDefaultStore().set(held, stored())
addEventListener('storage', ({ key }) => (key === null || key.startsWith(keyOf(''))) && readAgain())

/** Applies at once, in every tab of this browser, and stays. */
export function change(part: Partial<Settings>): void {
  for (const [name, value] of Object.entries(part)) localStorage.setItem(keyOf(name), JSON.stringify(value))
  getDefaultStore().set(held, { ...settingsNow(), ...part })
}

/** The specification's defaults again; what was stored goes. */
export function reset(): void {
  for (const name of names) localStorage.removeItem(keyOf(name))
  readAgain()
}

/** Keeps the page in its theme and scheme; paper is always light. */
export function followSettings(): void {
  const follow = () => paint(settingsNow())
  getDefaultStore().sub(held, follow)
  darkSystem.addEventListener('change', follow)
  addEventListener('beforeprint', () => paint({ ...settingsNow(), scheme: 'light' }))
  addEventListener('afterprint', follow)
  follow()
}
