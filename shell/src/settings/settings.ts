import { atom, getDefaultStore, useAtomValue } from 'jotai'
import * as z from 'zod'
import { Layout } from '@tessera/shared/contract/shell/session'
import { darkSystem, storageKeyOf, paint } from './paint.ts'
import { themes } from './themes.ts'

/** From the largest to the smallest. */
export const sizes = ['default', 'medium', 'small', 'mini'] as const

/** Appearance and behaviour of the shell in this browser, with defaults. */
export const Settings = z.object({
  layoutType: Layout.default('classic'),
  themeClass: z.enum(themes).default('blue'),
  /** Style of the side bar in light mode. */
  slideClass: z.enum(['dark', 'lightWhite']).default('dark'),
  /** Light, dark, or as the operating system. */
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
  /** Whether errors are stored in this browser and counted in the header. */
  errorLog: z.boolean().default(true),
})
export type Settings = z.output<typeof Settings>

/** Arco's names of the four sizes: its `default` is our `medium`. */
export const arcoSizes = { default: 'large', medium: 'default', small: 'small', mini: 'mini' } as const

const settingNames = Object.keys(Settings.shape) as (keyof Settings)[]

/**
 * Each setting has its own key, so that two tabs that change different settings do not overwrite each other.
 */
function readStored(): Settings {
  const read = settingNames.flatMap((name) => {
    const field = Settings.shape[name].safeParse(parseJson(localStorage.getItem(storageKeyOf(name))))
    return field.success ? [[name, field.data]] : []
  })
  return Settings.parse(Object.fromEntries(read))
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

const settingsAtom = atom(readStored())

export const useSettings = (): Settings => useAtomValue(settingsAtom)

export const getSettings = (): Settings => getDefaultStore().get(settingsAtom)

/** Reloads stored settings after another tab or a sign-in has changed them. */
export const reloadSettings = (): void => getDefaultStore().set(settingsAtom, readStored())
addEventListener(
  'storage',
  ({ key }) => (key === null || key.startsWith(storageKeyOf(''))) && reloadSettings(),
)

/** Applies and stores settings, in every tab of this browser. */
export function updateSettings(part: Partial<Settings>): void {
  for (const [name, value] of Object.entries(part))
    localStorage.setItem(storageKeyOf(name), JSON.stringify(value))
  getDefaultStore().set(settingsAtom, { ...getSettings(), ...part })
}

/** Restores the defaults and removes stored settings. */
export function resetSettings(): void {
  for (const name of settingNames) localStorage.removeItem(storageKeyOf(name))
  reloadSettings()
}

/** Applies theme and colour scheme now and after each change. Prints are always light. */
export function applySettings(): void {
  const apply = () => paint(getSettings())
  getDefaultStore().sub(settingsAtom, apply)
  darkSystem.addEventListener('change', apply)
  addEventListener('beforeprint', () => paint({ ...getSettings(), scheme: 'light' }))
  addEventListener('afterprint', apply)
  apply()
}
