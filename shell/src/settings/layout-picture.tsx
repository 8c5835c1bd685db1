import type { Layout } from '@tessera/shared/contract/session/session'
import styles from './drawer.module.css'

/** Position of menu and header in each layout: x, y, width, height in 96 x 64. The first one is the menu. */
const parts: Record<Layout, readonly (readonly [number, number, number, number])[]> = {
  classic: [
    [0, 0, 26, 64],
    [30, 0, 66, 10],
  ],
  functional: [[0, 0, 96, 14]],
  hybrid: [
    [0, 0, 96, 14],
    [0, 18, 22, 46],
  ],
  plain: [
    [0, 0, 10, 64],
    [14, 0, 82, 10],
  ],
}

export const LayoutPicture = ({ layout }: { layout: Layout }) => (
  <svg viewBox="0 0 96 64" className={styles.picture} aria-hidden="true">
    <rect width="96" height="64" rx="4" className={styles.ground} />
    {parts[layout].map(([x, y, width, height], at) => (
      <rect
        key={`${x}.${y}`}
        x={x}
        y={y}
        width={width}
        height={height}
        rx="2"
        className={at === 0 ? styles.menu : styles.bar}
      />
    ))}
  </svg>
)
