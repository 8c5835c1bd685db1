import { useState } from 'react'
import { isCustomAvatar } from '../format/custom-avatar.ts'
import { initialsOf } from '../format/initials.ts'
import styles from './person-avatar.module.css'

/** Pixels from which two characters can be read. */
const minTwoSize = 24

/**
 * Round picture of a person, or the short form of the name. The name is always beside it, so it is hidden from
 * screen readers. Arco's avatar measures its letters after each render, which in a list of people costs one
 * layout per row.
 */
export function PersonAvatar({ name, src, size = 28 }: { name: string; src: string; size?: number }) {
  const [failed, setFailed] = useState('')
  const shown = isCustomAvatar(src) && failed !== src
  const letters = shown ? '' : initialsOf(name, size < minTwoSize ? 1 : 2)
  return (
    <span
      className={shown ? styles.avatar : `${styles.avatar} ${styles.initials}`}
      style={{ width: size, height: size, lineHeight: `${size}px`, fontSize: letterSizeOf(letters, size) }}
      aria-hidden
    >
      {/* A key of its own: an element that another row takes over must not show the picture of its last row. */}
      {shown ? <img key={src} src={src} alt="" onError={() => setFailed(src)} /> : letters}
    </span>
  )
}

/** Its only state belongs to `src`, so another row can take over its elements. */
PersonAvatar.isStateless = true

/** Width of a capital letter as a part of the font size. */
const latinWidth = 0.68
/** Room at both sides of the letters together, as a part of the font size. */
const room = 0.4

/** Font size in pixels at which the letters fit a circle of `size` pixels. */
function letterSizeOf(letters: string, size: number): number {
  const width = [...letters].reduce((sum, letter) => sum + (letter > '\u2e80' ? 1 : latinWidth), room)
  return Math.round(10 * Math.min(size / width, Math.max(20, 0.4 * size))) / 10
}
