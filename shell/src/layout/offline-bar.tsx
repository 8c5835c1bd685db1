import { IconWifi } from './icons.tsx'
import { useSyncExternalStore } from 'react'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'

const subscribe = (changed: () => void) => {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Says that there is no network, for as long as there is none. Its place is always there, so that it is read aloud when it fills. */
export function OfflineBar() {
  const t = useText(text)
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status" className="frame-offline">
      {!online && (
        <p>
          <IconWifi /> {t('layout.offline')}
        </p>
      )}
    </div>
  )
}
