import { useState } from 'react'
import { useOnline } from '../socket/online.ts'
import type { Peer } from './recents.ts'

/** The picture of a colleague, else the last character of their name; a dot where they are online. Always beside the name. */
export function Face({
  of,
  plain = false,
}: {
  of: Pick<Peer, 'id' | 'realName' | 'headIcon'>
  plain?: boolean
}) {
  const online = useOnline().has(of.id) && !plain
  const [failed, setFailed] = useState(false)
  // Everybody without a picture of their own has this one.
  const none = failed || of.headIcon === '' || of.headIcon.endsWith('/001.png')
  return (
    <span className={`chat-face${online ? ' online' : ''}`} aria-hidden>
      {none ? of.realName.slice(-1) : <img src={of.headIcon} alt="" onError={() => setFailed(true)} />}
    </span>
  )
}
