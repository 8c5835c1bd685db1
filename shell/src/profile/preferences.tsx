import { Radio } from '@arco-design/web-react'
import { languages, langs } from '@tessera/shared/contract/lang'
import { layouts } from '@tessera/shared/contract/session/session'
import { currentLang } from '@tessera/shared/text/i18n'
import { useLang, useText } from '@tessera/shared/text/text'
import { chooseLanguage, chooseLayout } from '../settings/choose.ts'
import { useSettings } from '../settings/settings.ts'
import { text } from './text.ts'
import styles from './profile.module.css'

/** Layout and language, applied at once and saved with the account. */
export function Preferences() {
  const t = useText(text)
  useLang()
  const { layoutType } = useSettings()
  return (
    <div className={styles.preferences}>
      <section aria-labelledby="profile-layout">
        <h3 id="profile-layout">{t('profile.layout')}</h3>
        <Radio.Group
          aria-labelledby="profile-layout"
          value={layoutType}
          onChange={chooseLayout}
          options={layouts.map((value) => ({ value, label: t(`profile.${value}`) }))}
        />
        <p className={styles.none}>{t('profile.layoutNote')}</p>
      </section>
      <section aria-labelledby="profile-language">
        <h3 id="profile-language">{t('profile.language')}</h3>
        <Radio.Group
          aria-labelledby="profile-language"
          value={currentLang()}
          onChange={chooseLanguage}
          options={langs.map((value) => ({ value, label: languages[value].name }))}
        />
        <p className={styles.none}>{t('profile.languageNote')}</p>
      </section>
    </div>
  )
}
