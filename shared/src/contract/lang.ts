import * as z from 'zod'

/** The three languages of the product; `zh` is the fallback (specification: shell 1). */
export const langs = ['zh', 'en', 'zhtw'] as const
export type Lang = (typeof langs)[number]

/** One text in every language: a missing language does not compile. */
export const Line = z.object({ zh: z.string().max(500), en: z.string().max(500), zhtw: z.string().max(500) })
export type Line = z.infer<typeof Line>

/**
 * The language for a browser or header preference such as `zh-TW` (specification: shell 4):
 * anything containing "tw" is traditional Chinese, then any supported code, then zh.
 */
export function langOf(preference: string): Lang {
  const wanted = preference.toLowerCase()
  if (wanted.includes('tw')) return 'zhtw'
  return langs.find((lang) => wanted.startsWith(lang)) ?? 'zh'
}
