import { Avatar } from '@arco-design/web-react'
import { useState } from 'react'
import { isCustomAvatar } from '../format/custom-avatar.ts'
import { initialsOf } from '../format/initials.ts'

/** Pixels from which two characters can be read. */
const minTwoSize = 24

/**
 * Round picture of a person, or the short form of the name. The name is always beside it, so it is hidden from
 * screen readers.
 */
export function PersonAvatar({ name, src, size = 28 }: { name: string; src: string; size?: number }) {
  const [failed, setFailed] = useState('')
  const shown = isCustomAvatar(src) && failed !== src
  return (
    // Arco's grey is unreadable below dark letters, which the dark scheme puts on coloured avatars.
    <Avatar size={size} aria-hidden {...(shown ? {} : { style: { background: 'rgb(var(--primary-6))' } })}>
      {shown ? (
        <img src={src} alt="" onError={() => setFailed(src)} />
      ) : (
        initialsOf(name, size < minTwoSize ? 1 : 2)
      )}
    </Avatar>
  )
}
