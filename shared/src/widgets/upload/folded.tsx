import { Button, Popover } from '@arco-design/web-react'
import { IconAttachment } from '@arco-design/web-react/icon'
import type { ReactNode } from 'react'
import type { Size } from '../../fields/view.ts'
import { usePortalScope } from '../portal-scope/portal-scope.tsx'
import styles from './upload.module.css'

interface Props {
  id: string
  label: string
  words: string
  size?: Size
  disabled?: boolean
  invalid?: boolean
  /** Drawn when it is opened; its control has another id than the button that opens it. */
  children: (id: string) => ReactNode
}

/** One line high in a cell of a table: a button, and what it stands for in a popover. */
export function Folded({ id, label, words, size = 'default', invalid = false, children }: Props) {
  const { scope, anchor } = usePortalScope()
  return (
    <>
      {anchor}
      {/* Kept once opened: an upload goes on when the popover is left. */}
      <Popover
        trigger="click"
        position="bl"
        className={scope}
        unmountOnExit={false}
        content={<div className={styles.popover}>{children(`${id}-files`)}</div>}
      >
        <Button
          id={id}
          type="text"
          size={size}
          status={invalid ? 'danger' : 'default'}
          icon={<IconAttachment />}
          aria-haspopup="dialog"
          aria-label={`${label} ${words}`}
        >
          {words}
        </Button>
      </Popover>
    </>
  )
}
