import { languages, langs } from '@tessera/shared/contract/lang'
import { switchLang } from '@tessera/shared/text/i18n'
import { useLang, useText } from '@tessera/shared/text/text'
import { text } from './text.ts'

/** Language buttons, each with the language's own name. */
export function Languages() {
  const t = useText(text)
  const current = useLang()
  return (
    <div role="group" aria-label={t('login.language')}>
      {langs.map((lang) => (
        <button
          key={lang}
          type="button"
          lang={languages[lang].tag}
          aria-pressed={current === lang}
          onClick={() => void switchLang(lang)}
        >
          {languages[lang].name}
        </button>
      ))}
    </div>
  )
}
