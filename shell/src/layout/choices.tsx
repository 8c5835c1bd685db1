import { IconFontColors, IconLanguage } from '@arco-design/web-react/icon'
import { languages, langs, type Lang } from '@tessera/shared/contract/lang'
import { currentLang } from '@tessera/shared/text/i18n'
import { useText } from '@tessera/shared/text/text'
import { chooseLanguage } from '../settings/choose.ts'
import { updateSettings, sizes, useSettings, type Settings } from '../settings/settings.ts'
import { text as settingsText } from '../settings/text.ts'
import { DropMenu } from './drop-menu.tsx'
import { text } from './text.ts'
import styles from '../header/tool.module.css'

export function LanguageMenu() {
  const t = useText(text)
  return (
    <DropMenu
      label={t('layout.language')}
      className={styles.tool}
      choices={langs.map((lang) => ({
        key: lang,
        label: languages[lang].name,
        lang: languages[lang].tag,
        checked: lang === currentLang(),
      }))}
      onChoose={(lang) => chooseLanguage(lang as Lang)}
    >
      <IconLanguage aria-hidden />
    </DropMenu>
  )
}

export function SizeMenu() {
  const t = useText(text)
  const words = useText(settingsText)
  const { size } = useSettings()
  return (
    <DropMenu
      label={t('layout.size')}
      className={styles.tool}
      choices={sizes.map((one) => ({
        key: one,
        label: words(`settings.size.${one}`),
        checked: one === size,
      }))}
      onChoose={(one) => updateSettings({ size: one as Settings['size'] })}
    >
      <IconFontColors aria-hidden />
    </DropMenu>
  )
}
