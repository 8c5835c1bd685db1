import { IconDown, IconUp } from '@arco-design/web-react/icon'
import { useState, type ReactNode } from 'react'
import { useText } from '@tessera/shared/text/text'
import { useNarrow } from '@tessera/shared/ui/narrow-screen/use-narrow'
import { text } from './text.ts'
import styles from './analysis.module.css'

interface Props {
  /** The question in words. */
  title: string
  /** Whether the choices are shown in any case, because there is no question yet. */
  isOpen: boolean | undefined
  children: ReactNode
}

/** The choices of a question, beside the answer. Where there is no room, they are folded, so that the answer comes first. */
export function Side({ title, isOpen = false, children }: Props) {
  const t = useText(text)
  const isNarrow = useNarrow('mobile')
  const [isUnfolded, setUnfolded] = useState(false)
  const isFoldable = isNarrow && !isOpen
  const isShown = !isFoldable || isUnfolded
  return (
    <div className={styles.side}>
      {isFoldable && (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          <span>
            <span className={styles.label}>{t('analysis.question')}</span>
            <span>{title}</span>
          </span>
          {isUnfolded ? <IconUp aria-hidden /> : <IconDown aria-hidden />}
        </button>
      )}
      {/* Stays where it is while it is folded, so that a control in it keeps its focus. */}
      <div className={styles.choices} hidden={!isShown}>
        {children}
      </div>
    </div>
  )
}
