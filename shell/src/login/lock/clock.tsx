import { useEffect, useState } from 'react'
import { languages } from '@tessera/shared/contract/lang'
import { currentLang } from '@tessera/shared/text/i18n'
import styles from './lock.module.css'

/** Time and date, updated at each full minute. */
export function Clock() {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), 60_000 - (Date.now() % 60_000) + 20)
    return () => clearTimeout(timer)
  }, [now])
  const locale = languages[currentLang()].tag
  return (
    <p className={styles.clock}>
      <time dateTime={now.toISOString()}>
        {new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
          now,
        )}
      </time>
      <span>{new Intl.DateTimeFormat(locale, { dateStyle: 'full' }).format(now)}</span>
    </p>
  )
}
