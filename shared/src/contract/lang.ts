/** The languages of the product; `zh` is the fallback. */
export const langs = ['zh', 'en', 'zhtw'] as const
export type Lang = (typeof langs)[number]

/** Each language's name in that language, and its tag for browsers (BCP 47). */
export const languages: Readonly<Record<Lang, { readonly name: string; readonly tag: string }>> = {
  zh: { name: '简体中文', tag: 'zh-CN' },
  en: { name: 'English', tag: 'en' },
  zhtw: { name: '繁體中文', tag: 'zh-TW' },
}

// The schema has its own file, because the login page uses this type and loads no zod.
export type { LocalizedText } from './localized-text.ts'

/**
 * The language for a browser or header preference such as `zh-TW`: anything that contains "tw" is traditional
 * Chinese, then any supported code that it starts with, else zh.
 */
export function langOf(preference: string): Lang {
  const code = preference.toLowerCase()
  if (code.includes('tw')) return 'zhtw'
  return langs.find((lang) => code.startsWith(lang)) ?? 'zh'
}
