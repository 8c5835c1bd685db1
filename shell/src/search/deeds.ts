import { languages, langs } from '@tessera/shared/contract/lang'
import { Layout } from '@tessera/shared/contract/shell/session'
import { lock } from '../lock/lock.ts'
import { fixedRoutes } from '../routes/fixed.ts'
import { text as routeText } from '../routes/text.ts'
import { chooseLanguage, chooseLayout } from '../settings/choose.ts'
import { change, type Settings } from '../settings/settings.ts'
import type { Findable } from './find.ts'
import type { text } from './text.ts'

interface Said {
  t: (key: keyof typeof text.texts) => string
  route: (key: keyof typeof routeText.texts) => string
}

const schemes: readonly Settings['scheme'][] = ['system', 'light', 'dark']

/** What the shell itself offers beside the menu: its own pages, and what one can do from anywhere. */
export function deeds({ t, route }: Said): Findable[] {
  const deed = (
    key: string,
    icon: string,
    title: string,
    run: () => void,
    words: readonly string[] = [],
  ): Findable => ({
    key: `deed:${key}`,
    icon,
    title,
    where: t('search.deeds'),
    path: '',
    place: null,
    words,
    run,
  })
  return [
    ...fixedRoutes
      .filter(({ path, page }) => page !== 'remote' && page !== 'previewModel' && !path.includes(':'))
      .map(({ path, title, icon }) => ({
        key: path,
        icon,
        title: route(title),
        where: t('search.pages'),
        path,
        place: null,
        words: [],
      })),
    deed('lock', 'icon-lock', t('search.lock'), lock),
    ...schemes.map((scheme) =>
      deed(scheme, 'icon-skin', t(`search.scheme.${scheme}`), () => change({ scheme })),
    ),
    ...Layout.options.map((layout) =>
      deed(layout, 'icon-layout', t(`search.layout.${layout}`), () => chooseLayout(layout)),
    ),
    ...langs.map((lang) =>
      deed(
        lang,
        'icon-language',
        `${t('search.language')}: ${languages[lang].name}`,
        () => chooseLanguage(lang),
        [languages[lang].name],
      ),
    ),
  ]
}
