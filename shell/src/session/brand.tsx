import type { CurrentUser } from '@tessera/shared/contract/session/session'
import { currentLang } from '@tessera/shared/text/i18n'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './brand.module.css'

/** Name of the product in the user's language, unless an administrator changed it. */
export function useProductName({ sysConfigInfo: { sysName } }: CurrentUser): string {
  const t = useText(text)
  return currentLang() === 'zh' || sysName !== text.texts['layout.product'].zh ? sysName : t('layout.product')
}

export function Brand({ current }: { current: CurrentUser }) {
  const name = useProductName(current)
  return (
    <div className={styles.brand} data-brand title={name}>
      <Tesserae />
      <span>{name}</span>
    </div>
  )
}

const Tesserae = () => (
  <svg viewBox="0 0 20 20" width="22" height="22" aria-hidden="true" className={styles.sign}>
    <rect x="1" y="1" width="8" height="8" rx="2" opacity="0.85" />
    <rect x="11" y="1" width="8" height="8" rx="2" opacity="0.5" />
    <rect x="1" y="11" width="8" height="8" rx="2" opacity="0.5" />
    <rect x="11" y="11" width="8" height="8" rx="2" />
  </svg>
)
