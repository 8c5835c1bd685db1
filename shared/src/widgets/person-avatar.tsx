import { Avatar } from '@arco-design/web-react'
import { useState } from 'react'

/** The picture that stands for none of one's own (specification: wire 7.1). */
const standIn = /\/001\.png$/

/** A round picture of a person, or the last character of the name: Chinese given names end there. Always beside the name, so hidden from screen readers. */
export function PersonAvatar({ name, src, size = 28 }: { name: string; src: string; size?: number }) {
  const [failed, setFailed] = useState('')
  const shown = src !== '' && !standIn.test(src) && failed !== src
  return (
    <Avatar size={size} aria-hidden>
      {shown ? <img src={src} alt="" onError={() => setFailed(src)} /> : name.slice(-1)}
    </Avatar>
  )
}
