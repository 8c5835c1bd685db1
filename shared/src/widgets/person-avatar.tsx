import { Avatar } from '@arco-design/web-react'
import { useState } from 'react'
import { isOwnPicture } from '../format/own-picture.ts'

/** A round picture of a person, or the last character of the name: Chinese given names end there. Always beside the name, so hidden from screen readers. */
export function PersonAvatar({ name, src, size = 28 }: { name: string; src: string; size?: number }) {
  const [failed, setFailed] = useState('')
  const shown = isOwnPicture(src) && failed !== src
  return (
    <Avatar size={size} aria-hidden>
      {shown ? <img src={src} alt="" onError={() => setFailed(src)} /> : name.slice(-1)}
    </Avatar>
  )
}
