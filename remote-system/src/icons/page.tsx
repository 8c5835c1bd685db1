import { Empty, Input, Message } from '@arco-design/web-react'
import { IconSearch } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { useText } from '@tessera/shared/text/text'
import { copyToClipboard } from '@tessera/shared/ui/copyable'
import { MenuIcon, menuIcons } from '@tessera/shared/ui/menu-icon'
import { text } from './text.ts'
import styles from './icons.module.css'

const names = Object.keys(menuIcons)

/** All icons for menus; a click copies the name that a menu stores. */
export default function Page() {
  const t = useText(text)
  const [query, setQuery] = useState('')
  const matches = names.filter((name) => name.includes(query.trim().toLowerCase()))
  const copy = async (name: string) => {
    if (await copyToClipboard(name)) Message.success(t('icons.copied', { name }))
    else Message.warning(t('icons.refused'))
  }
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <Input
          className={styles.search!}
          allowClear
          prefix={<IconSearch />}
          placeholder={t('icons.search')}
          aria-label={t('icons.search')}
          value={query}
          maxLength={50}
          onChange={setQuery}
        />
        <span aria-live="polite">{t('icons.count', { n: matches.length })}</span>
      </div>
      {matches.length === 0 ? (
        <Empty description={t('icons.nothing')} />
      ) : (
        <ul className={styles.grid}>
          {matches.map((name) => (
            <li key={name}>
              <button
                type="button"
                className={styles.icon}
                aria-label={t('icons.copy', { name })}
                onClick={() => void copy(name)}
              >
                <MenuIcon name={name} />
                <span>{name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
