import { useState } from 'react'
import { initialsOf } from '@tessera/shared/format/initials'
import { useOnline } from '../socket/online.ts'
import type { Peer } from './recents.ts'
import styles from './chat.module.css'

/**
 * The picture of a colleague, else the short form of their name, with a dot while they are online.
 * Decorative: the name is always beside it.
 */
export function Avatar({
  of,
  plain = false,
}: {
  of: Pick<Peer, 'id' | 'realName' | 'headIcon'>
  plain?: boolean
}) {
  const online = useOnline().has(of.id) && !plain
  const [failed, setFailed] = useState(false)
  // The server's default picture.
  const none = failed || of.headIcon === '' || of.headIcon.endsWith('/001.png')
  return (
    <span className={online ? `${styles.face} ${styles.online}` : styles.face} aria-hidden>
      {none ? initialsOf(of.realName) : <img src={of.headIcon} alt="" onError={() => setFailed(true)} />}
    </span>
  )
}
