import { current } from '@tessera/shared/contract/org/current'
import type { Lang } from '@tessera/shared/contract/lang'
import type { Layout } from '@tessera/shared/contract/shell/session'
import { call } from '@tessera/shared/client/call'
import { switchLang } from '@tessera/shared/text/i18n'
import { updateSettings } from './settings.ts'

/** Here at once, and for the user: the next sign-in anywhere starts with it. A failure is shown and changes nothing here. */
export function chooseLayout(layoutType: Layout): void {
  updateSettings({ layoutType })
  void call(current.setTheme, { theme: layoutType }).catch(() => undefined)
}

export function chooseLanguage(language: Lang): void {
  void switchLang(language)
  void call(current.setLanguage, { language }).catch(() => undefined)
}
