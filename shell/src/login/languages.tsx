import { useTranslation } from 'react-i18next'
import { langs } from '@tessera/shared/contract/lang'
import { switchLang } from '@tessera/shared/text/i18n'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'

const names = { zh: '简体中文', en: 'English', zhtw: '繁體中文' }

/** Each language under its own name, so that whoever cannot read the page finds theirs. */
export function Languages() {
  const t = useText(text)
  const { i18n } = useTranslation()
  return (
    <div role="group" aria-label={t('login.language')}>
      {langs.map((lang) => (
        <button key={lang} type="button" lang={{ zh: 'zh-CN', en: 'en', zhtw: 'zh-TW' }[lang]} aria-pressed={i18n.language === lang} onClick={() => void switchLang(lang)}>
          {names[lang]}
        </button>
      ))}
    </div>
  )
}
