import type { ReactNode } from 'react'
import { Avatar } from './avatar.tsx'
import type { Peer } from './recents.ts'
import styles from './drawer.module.css'
import chatStyles from './chat.module.css'

interface Props {
  of: Peer
  current: boolean
  onChoose: () => void
  /** Shown at the right end of the first line. */
  aside?: ReactNode
  /** The second line. */
  children: ReactNode
}

/** One colleague in a list of the drawer. */
export function Person({ of, current, onChoose, aside, children }: Props) {
  return (
    <li>
      <button type="button" className={styles.person} aria-current={current || undefined} onClick={onChoose}>
        <Avatar of={of} />
        <span className={styles.lines}>
          <span className={styles.line}>
            <strong>{of.realName}</strong>
            <span className={chatStyles.account}>{of.account}</span>
            {aside}
          </span>
          <span className={styles.line}>{children}</span>
        </span>
      </button>
    </li>
  )
}
