import zhCN from '@arco-design/web-react/es/locale/zh-CN'
import { useEffect, useState } from 'react'
import type { Lang } from '@tessera/shared/contract/lang'

type Locale = typeof zhCN

/** Arco brings its Chinese words along; the others are fetched when somebody speaks them. */
const elsewhere: Readonly<Record<Exclude<Lang, 'zh'>, () => Promise<{ default: object }>>> = {
  en: () => import('@arco-design/web-react/es/locale/en-US'),
  zhtw: () => import('@arco-design/web-react/es/locale/zh-TW'),
}
const here: Partial<Record<Lang, Locale>> = { zh: zhCN }

/** Resolves when Arco's words of a language are here, or could not be had: then they stay Chinese. */
export const fetchLocale = async (lang: Lang): Promise<void> => {
  if (lang === 'zh' || here[lang]) return
  await elsewhere[lang]().then(
    (module) => void (here[lang] = module.default as Locale),
    () => undefined,
  )
}

/** Arco's words in a language, the Chinese ones until they came. */
export function useLocale(lang: Lang): Locale {
  const [, setCame] = useState<Lang>()
  useEffect(() => void fetchLocale(lang).then(() => setCame(lang)), [lang])
  return here[lang] ?? zhCN
}
