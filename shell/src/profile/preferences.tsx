import { Radio } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { current as calls } from '@tessera/shared/contract/org/current'
import { langs, type Lang } from '@tessera/shared/contract/lang'
import { Layout } from '@tessera/shared/contract/shell/session'
import { call } from '@tessera/shared/client/call'
import { currentLang, switchLang } from '@tessera/shared/text/i18n'
import { useText } from '@tessera/shared/text/text'
import { change, useSettings } from '../settings/settings.ts'
import { text } from './text.ts'

/** Each in itself, as everywhere. */
const languageNames: Record<Lang, string> = { zh: '简体中文', en: 'English', zhtw: '繁體中文' }

/** Layout and language: applied at once, and kept with the account (specification: wire 4, last paragraph). */
export function Preferences() {
  const t = useText(text)
  useTranslation()
  const { layoutType } = useSettings()
  const setLayout = (theme: Layout) => {
    change({ layoutType: theme })
    void call(calls.setTheme, { theme }).catch(() => undefined)
  }
  const setLanguage = (language: Lang) => {
    void switchLang(language)
    void call(calls.setLanguage, { language }).catch(() => undefined)
  }
  return (
    <div className="profile-preferences">
      <section aria-labelledby="profile-layout">
        <h3 id="profile-layout">{t('profile.layout')}</h3>
        <Radio.Group aria-labelledby="profile-layout" value={layoutType} onChange={setLayout} options={Layout.options.map((value) => ({ value, label: t(`profile.${value}`) }))} />
        <p className="profile-none">{t('profile.layoutNote')}</p>
      </section>
      <section aria-labelledby="profile-language">
        <h3 id="profile-language">{t('profile.language')}</h3>
        <Radio.Group aria-labelledby="profile-language" value={currentLang()} onChange={setLanguage} options={langs.map((value) => ({ value, label: languageNames[value] }))} />
        <p className="profile-none">{t('profile.languageNote')}</p>
      </section>
    </div>
  )
}
