import { atom, getDefaultStore, useAtomValue } from 'jotai'
import * as z from 'zod'
import { Layout } from '@tessera/shared/contract/shell/session'
import { darkSystem, storageKeyOf, paint } from './paint.ts'
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

const settingNames = Object.keys(Settings.shape) as (keyof Settings)[]

/** One key each, so that two tabs that change different settings do not undo each other. */
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

/** Reads again what is stored: another tab, or the sign-in of this one, has written. */
export const reloadSettings = (): void => getDefaultStore().set(settingsAtom, readStored())
addEventListener(
  'storage',
  ({ key }) => (key === null || key.startsWith(storageKeyOf(''))) && reloadSettings(),
)

/** Applies at once, in every tab of this browser, and stays. */
export function updateSettings(part: Partial<Settings>): void {
  for (const [name, value] of Object.entries(part))
    localStorage.setItem(storageKeyOf(name), JSON.stringify(value))
  getDefaultStore().set(settingsAtom, { ...getSettings(), ...part })
}

/** The specification's defaults again; what was stored goes. */
export function resetSettings(): void {
  for (const name of settingNames) localStorage.removeItem(storageKeyOf(name))
  reloadSettings()
}

/** Keeps the page in its theme and scheme; paper is always light. */
export function applySettings(): void {
  const apply = () => paint(getSettings())
  getDefaultStore().sub(settingsAtom, apply)
  darkSystem.addEventListener('change', apply)
  addEventListener('beforeprint', () => paint({ ...getSettings(), scheme: 'light' }))
  addEventListener('afterprint', apply)
  apply()
}
