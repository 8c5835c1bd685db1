import { useId, useSyncExternalStore } from 'react'
import { session } from '@tessera/shared/session'
import { formatTime } from '../format/time.ts'
import { useNow } from './now.ts'
import styles from './screen.module.css'

/** The signed-in user and the time, again and again over the whole canvas, so that a photograph tells where it was taken. */
export function Watermark() {
  const id = useId()
  const { current } = useSyncExternalStore(session.subscribe, session.get)
  const time = formatTime(useNow()).slice(0, 16)
  const { realName = '', userName = '' } = current?.userInfo ?? {}
  const who = realName === '' || realName === userName ? userName : `${realName} ${userName}`
  return (
    <svg className={styles.watermark} aria-hidden>
      <pattern id={id} width="420" height="240" patternUnits="userSpaceOnUse" patternTransform="rotate(-20)">
        <text x="20" y="80">
          {who}
        </text>
        <text x="20" y="104">
          {time}
        </text>
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}
