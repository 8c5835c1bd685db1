import zhCN from '@arco-design/web-react/es/locale/zh-CN'
import { useEffect, useState } from 'react'
import type { Lang } from '@tessera/shared/contract/lang'

type Locale = typeof zhCN

/** Arco writes "Goto" and puts a capital into "20 / Page". */
const englishPages = { goto: 'Go to page', page: '', countPerPage: ' / page' }

/** Arco's locales besides Chinese, loaded on first use. */
const localeLoaders: Readonly<Record<Exclude<Lang, 'zh'>, () => Promise<{ default: object }>>> = {
  en: () =>
    import('@arco-design/web-react/es/locale/en-US').then(({ default: locale }) => ({
      default: { ...locale, Pagination: { ...locale.Pagination, ...englishPages } },
    })),
  zhtw: () => import('@arco-design/web-react/es/locale/zh-TW'),
}
const loadedLocales: Partial<Record<Lang, Locale>> = { zh: zhCN }

/** Loads Arco's locale of a language. A failure is ignored: Arco then stays Chinese. */
export const loadLocale = async (lang: Lang): Promise<void> => {
  if (lang === 'zh' || loadedLocales[lang]) return
  await localeLoaders[lang]().then(
    (module) => void (loadedLocales[lang] = module.default as Locale),
    () => undefined,
  )
}

/** Arco's locale of a language; Chinese until it is loaded. */
export function useLocale(lang: Lang): Locale {
  const [, setLoadedLang] = useState<Lang>()
  useEffect(() => void loadLocale(lang).then(() => setLoadedLang(lang)), [lang])
  return loadedLocales[lang] ?? zhCN
}
