import { current } from '@tessera/shared/contract/org/current'
import type { Lang } from '@tessera/shared/contract/lang'
import type { Layout } from '@tessera/shared/contract/session/session'
import { call } from '@tessera/shared/client/call'
import { switchLang } from '@tessera/shared/text/i18n'
import { updateSettings } from './settings.ts'

/**
 * Applies a layout at once and saves it with the account for the next sign-in anywhere. An error is shown and
 * does not revert it.
 */
export function chooseLayout(layoutType: Layout): void {
  updateSettings({ layoutType })
  void call(current.setTheme, { theme: layoutType }).catch(() => undefined)
}

export function chooseLanguage(language: Lang): void {
  void switchLang(language)
  void call(current.setLanguage, { language }).catch(() => undefined)
}
