import { useTranslation } from 'react-i18next'
import { languages, langs } from '@tessera/shared/contract/lang'
import { switchLang } from '@tessera/shared/text/i18n'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'

/** Language buttons, each with the language's own name. */
export function Languages() {
  const t = useText(text)
  const { i18n } = useTranslation()
  return (
    <div role="group" aria-label={t('login.language')}>
      {langs.map((lang) => (
        <button
          key={lang}
          type="button"
          lang={languages[lang].tag}
          aria-pressed={i18n.language === lang}
          onClick={() => void switchLang(lang)}
        >
          {languages[lang].name}
        </button>
      ))}
    </div>
  )
}
