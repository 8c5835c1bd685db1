import { Button, ConfigProvider, Result, Spin } from '@arco-design/web-react'
import '@arco-design/web-react/es/style/index.css'
import '../settings/palettes.css'
import '../settings/on-colour.css'
import { useEffect, type ReactNode } from 'react'
import { languages, langs } from '@tessera/shared/contract/lang'
import { switchLang } from '@tessera/shared/text/i18n'
import { useLang, useText } from '@tessera/shared/text/text'
import { componentConfig } from '../arco/component-config.ts'
import { fixFocusInSelects } from '../arco/fix-focus-in-selects.ts'
import { tellChangedNumbers } from '../arco/tell-changed-numbers.ts'
import { useLocale } from '../arco/locale.ts'
import { applySettings } from '../settings/settings.ts'
import { text } from './text.ts'
import styles from './page.module.css'

applySettings()
fixFocusInSelects()
tellChangedNumbers()

interface Props {
  /** What the link opens; undefined while it is loaded. */
  name: string | undefined
  /** Title and sentence where it cannot be loaded. */
  failed: string
  failure: string | null
  /** A wide sheet, for tables. */
  isWide?: boolean
  children: ReactNode
}

/** The page of a link that guests open without an account. */
export function PublicFrame({ name, failed, failure, isWide = false, children }: Props) {
  const lang = useLang()
  const locale = useLocale(lang)
  const t = useText(text)
  const isLoading = name === undefined && failure === null
  useEffect(() => {
    document.title = name ?? t('guest.loading')
  })
  return (
    <ConfigProvider locale={locale} componentConfig={componentConfig}>
      <div className={isWide ? `${styles.page} ${styles.wide}` : styles.page}>
        <Languages />
        <main className={styles.sheet} aria-busy={isLoading}>
          {name !== undefined && <h1>{name}</h1>}
          {failure !== null && (
            <Result
              status="error"
              title={failed}
              subTitle={failure}
              extra={<Button onClick={() => location.reload()}>{t('guest.retry')}</Button>}
            />
          )}
          {isLoading && <Spin tip={t('guest.loading')} />}
          {children}
        </main>
      </div>
    </ConfigProvider>
  )
}

function Languages() {
  const t = useText(text)
  const current = useLang()
  return (
    <div className={styles.languages} role="group" aria-label={t('guest.language')}>
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
