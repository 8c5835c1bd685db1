import { Button } from '@arco-design/web-react'
import { IconSettings } from '@arco-design/web-react/icon'
import type { View } from '@tessera/shared/fields/view'
import { useText } from '@tessera/shared/text/text'
import type { FieldSettings } from '@tessera/shared/widgets/settings-panel/settings-panel'
import { States } from './states.tsx'
import { text } from './text.ts'
import { useSeen } from './use-seen.ts'
import styles from './previews.module.css'

interface Props {
  view: View
  name: string
  settings: FieldSettings
  chosen: boolean
  onChoose: () => void
}

/** One kind with its states, which are drawn when they come near. */
export function Sample({ view, name, settings, chosen, onChoose }: Props) {
  const t = useText(text)
  const { element, seen } = useSeen<HTMLElement>()
  const { Icon, kind } = view
  return (
    <article
      ref={element}
      className={chosen ? `${styles.sample} ${styles.chosen}` : styles.sample}
      aria-labelledby={`sample-${kind.tag}`}
      data-kind={kind.tag}
      data-drawn={seen}
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
          type={chosen ? 'primary' : 'text'}
          size="small"
          icon={<IconSettings />}
          aria-pressed={chosen}
          aria-label={t('previews.settingsOf', { name })}
          onClick={onChoose}
        >
          {t('previews.settings')}
        </Button>
      </header>
      {seen ? <States view={view} settings={settings} /> : <div className={styles.waiting} />}
    </article>
  )
}
