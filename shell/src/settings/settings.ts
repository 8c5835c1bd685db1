import { atom, getDefaultStore, useAtomValue } from 'jotai'
import * as z from 'zod'
import { Layout } from '@tessera/shared/contract/shell/session'

/** Eight colours, by their names in the specification (shell 9). */
export const themes = ['blue', 'purple', 'azure', 'ocean', 'green', 'yellow', 'orange', 'red'] as const

/** How the shell looks and behaves in this browser, with the specification's defaults (shell 3 and 9). */
export const Settings = z.object({
  layoutType: Layout.default('classic'),
  themeClass: z.enum(themes).default('blue'),
  /** The side bar in classic layout. */
  slideClass: z.enum(['dark', 'lightWhite']).default('dark'),
  /** Ours: the whole page in dark, or as the system says. */
  scheme: z.enum(['system', 'light', 'dark']).default('light'),
  size: z.enum(['default', 'small', 'mini', 'large']).default('default'),
  tagsView: z.boolean().default(true),
  tagsIcon: z.boolean().default(true),
  useCache: z.boolean().default(true),
  showLanguage: z.boolean().default(true),
  showSearch: z.boolean().default(true),
  showSettings: z.boolean().default(true),
  sidebarLogo: z.boolean().default(true),
  fixedHeader: z.boolean().default(false),
})
export type Settings = z.output<typeof Settings>

/** One key each, so that two tabs that change different settings do not undo each other. */
const keyOf = (name: keyof Settings) => `tessera.settings.${name}`

const names = Object.keys(Settings.shape) as (keyof Settings)[]

/** What is stored and still valid; the default in place of the rest. */
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
addEventListener('storage', ({ key }) => key?.startsWith('tessera.settings.') && getDefaultStore().set(held, stored()))

export const useSettings = (): Settings => useAtomValue(held)

export const settingsNow = (): Settings => getDefaultStore().get(held)

/** Applies at once, in every tab of this browser, and stays. */
export function change(part: Partial<Settings>): void {
  for (const [name, value] of Object.entries(part)) localStorage.setItem(keyOf(name as keyof Settings), JSON.stringify(value))
  getDefaultStore().set(held, { ...settingsNow(), ...part })
}
