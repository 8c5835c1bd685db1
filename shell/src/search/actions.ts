import { languages, langs } from '@tessera/shared/contract/lang'
import { layouts } from '@tessera/shared/contract/session/session'
import { lock } from '../lock/lock.ts'
import { fixedRoutes } from '../routes/fixed.ts'
import { text as routeText } from '../routes/text.ts'
import { chooseLanguage, chooseLayout } from '../settings/choose.ts'
import { schemes, updateSettings } from '../settings/settings.ts'
import type { SearchItem } from './find.ts'
import type { text } from './text.ts'

interface Translations {
  t: (key: keyof typeof text.texts) => string
  route: (key: keyof typeof routeText.texts) => string
}

/** Search items of the shell itself: its fixed pages, and actions that are available everywhere. */
export function listActions({ t, route }: Translations): SearchItem[] {
  const createAction = (
    key: string,
    icon: string,
    title: string,
    run: () => void,
    words: readonly string[] = [],
  ): SearchItem => ({
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
    createAction('lock', 'icon-lock', t('search.lock'), lock),
    ...schemes.map((scheme) =>
      createAction(scheme, 'icon-skin', t(`search.scheme.${scheme}`), () => updateSettings({ scheme })),
    ),
    ...layouts.map((layout) =>
      createAction(layout, 'icon-layout', t(`search.layout.${layout}`), () => chooseLayout(layout)),
    ),
    ...langs.map((lang) =>
      createAction(
        lang,
        'icon-language',
        `${t('search.language')}: ${languages[lang].name}`,
        () => chooseLanguage(lang),
        [languages[lang].name],
      ),
    ),
  ]
}
