import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { layouts, type Layout } from '@tessera/shared/contract/session/session'
import { storeItem } from '@tessera/shared/session/store-item'
import { isBoolean, oneOf, parseJson, type Check } from '../values/shape.ts'
import { darkSystem, storageKeyOf, paint } from './paint.ts'
import { themes, type Theme } from './themes.ts'

/** From the largest to the smallest. */
export const sizes = ['default', 'medium', 'small', 'mini'] as const

/** Appearance and behaviour of the shell in this browser. */
export interface Settings {
  layoutType: Layout
  themeClass: Theme
  /** Style of the side bar in light mode. */
  slideClass: (typeof slideClasses)[number]
  /** Light, dark, or as the operating system. */
  scheme: (typeof schemes)[number]
  size: (typeof sizes)[number]
  tagsView: boolean
  tagsIcon: boolean
  useCache: boolean
  showLanguage: boolean
  showSearch: boolean
  showSettings: boolean
  sidebarLogo: boolean
  fixedHeader: boolean
  /** Whether errors are stored in this browser and counted in the header. */
  errorLog: boolean
}

const slideClasses = ['dark', 'lightWhite'] as const
export const schemes = ['system', 'light', 'dark'] as const

const defaults: Settings = {
  layoutType: 'classic',
  themeClass: 'blue',
  slideClass: 'dark',
  scheme: 'light',
  size: 'medium',
  tagsView: true,
  tagsIcon: true,
  useCache: true,
  showLanguage: true,
  showSearch: true,
  showSettings: true,
  sidebarLogo: true,
  fixedHeader: false,
  errorLog: true,
}
const choices: Partial<Record<keyof Settings, Check<unknown>>> = {
  layoutType: oneOf(layouts),
  themeClass: oneOf(themes),
  slideClass: oneOf(slideClasses),
  scheme: oneOf(schemes),
  size: oneOf(sizes),
}

/** Arco's names of the four sizes: its `default` is our `medium`. */
export const arcoSizes = { default: 'large', medium: 'default', small: 'small', mini: 'mini' } as const

const settingNames = Object.keys(defaults) as (keyof Settings)[]

/**
 * Each setting has its own key, so that two tabs that change different settings do not overwrite each other. An invalid
 * one counts as absent.
 */
function readStored(): Settings {
  const stored = settingNames.flatMap((name) => {
    const value = parseJson(localStorage.getItem(storageKeyOf(name)))
    return (choices[name] ?? isBoolean)(value) ? [[name, value]] : []
  })
  return { ...defaults, ...Object.fromEntries(stored) }
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
    storeItem(localStorage, storageKeyOf(name), JSON.stringify(value))
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
