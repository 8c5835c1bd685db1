/** The three languages of the product; `zh` is the fallback (specification: shell 1). */
export const langs = ['zh', 'en', 'zhtw'] as const
export type Lang = (typeof langs)[number]

/** Each language in itself, so that whoever cannot read the page finds theirs, and by its tag for browsers (BCP 47). */
export const languages: Readonly<Record<Lang, { readonly name: string; readonly tag: string }>> = {
  zh: { name: '简体中文', tag: 'zh-CN' },
  en: { name: 'English', tag: 'en' },
  zhtw: { name: '繁體中文', tag: 'zh-TW' },
}

// Its schema has a file of its own: words are on the login page, and zod is not.
export type { LocalizedText } from './localized-text.ts'

/**
 * The language for a browser or header preference such as `zh-TW` (specification: shell 4):
 * anything containing "tw" is traditional Chinese, then any supported code, then zh.
 */
export function langOf(preference: string): Lang {
  const code = preference.toLowerCase()
  if (code.includes('tw')) return 'zhtw'
  return langs.find((lang) => code.startsWith(lang)) ?? 'zh'
}
