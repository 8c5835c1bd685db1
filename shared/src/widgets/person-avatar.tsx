import { Avatar } from '@arco-design/web-react'
import { useState } from 'react'
import { isCustomAvatar } from '../format/custom-avatar.ts'

/**
 * Round picture of a person, or the last character of the name, which belongs to the given name in Chinese.
 * The name is always beside it, so it is hidden from screen readers.
 */
export function PersonAvatar({ name, src, size = 28 }: { name: string; src: string; size?: number }) {
  const [failed, setFailed] = useState('')
  const shown = isCustomAvatar(src) && failed !== src
  return (
    <Avatar size={size} aria-hidden>
      {shown ? <img src={src} alt="" onError={() => setFailed(src)} /> : name.slice(-1)}
    </Avatar>
  )
}
