import { Button } from '@arco-design/web-react'
import { IconSettings } from '@arco-design/web-react/icon'
import type { View } from '@tessera/shared/fields/view'
import { useText } from '@tessera/shared/text/text'
import type { FieldSettings } from '@tessera/shared/forms/settings-panel/settings-panel'
import { States } from './states.tsx'
import { text } from './text.ts'
import { useNearViewport } from './use-near-viewport.ts'
import styles from './previews.module.css'

interface Props {
  view: View
  name: string
  settings: FieldSettings
  selected: boolean
  onSelect: () => void
}

/** One field kind with its states, which render once they are near the viewport. */
export function Sample({ view, name, settings, selected, onSelect }: Props) {
  const t = useText(text)
  const { element, isNear } = useNearViewport<HTMLElement>()
  const { Icon, kind } = view
  return (
    <article
      ref={element}
      className={selected ? `${styles.sample} ${styles.chosen}` : styles.sample}
      aria-labelledby={`sample-${kind.tag}`}
      data-kind={kind.tag}
      data-drawn={isNear}
    >
      <header className={styles.head}>
        <span className={styles.icon} aria-hidden>
          <Icon />
        </span>
        <h3 id={`sample-${kind.tag}`} className={styles.name}>
          {name}
        </h3>
        <code className={styles.tag}>{kind.tag}</code>
        <Button
          type={selected ? 'primary' : 'text'}
          size="small"
          icon={<IconSettings />}
          aria-pressed={selected}
          aria-label={t('previews.settingsOf', { name })}
          onClick={onSelect}
        >
          {t('previews.settings')}
        </Button>
      </header>
      {isNear ? <States view={view} settings={settings} /> : <div className={styles.waiting} />}
    </article>
  )
}
