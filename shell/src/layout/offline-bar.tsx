import { IconWifi } from './icons.tsx'
import { useSyncExternalStore } from 'react'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './frame.module.css'

const subscribe = (changed: () => void) => {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/**
 * Notice while the browser is offline. Its element is always mounted, so that screen readers announce its
 * content.
 */
export function OfflineBar() {
  const t = useText(text)
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status" className={styles.offline}>
      {!online && (
        <p>
          <IconWifi /> {t('layout.offline')}
        </p>
      )}
    </div>
  )
}
