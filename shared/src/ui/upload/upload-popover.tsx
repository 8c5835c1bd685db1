import { Button, Popover } from '@arco-design/web-react'
import { IconAttachment } from '@arco-design/web-react/icon'
import type { ReactNode } from 'react'
import type { Size } from '../size.ts'
import { usePortalScope } from '../portal-scope/portal-scope.tsx'
import styles from './upload.module.css'

interface Props {
  id: string
  label: string
  buttonText: string
  size?: Size
  disabled?: boolean
  invalid?: boolean
  /** Rendered on first opening. The control needs another id than the button. */
  children: (id: string) => ReactNode
}

/** Upload control for table cells: a button one line high that opens the control in a popover. */
export function UploadPopover({ id, label, buttonText, size = 'default', invalid = false, children }: Props) {
  const { scope, anchor } = usePortalScope()
  return (
    <>
      {anchor}
      {/* Stays mounted after closing, so that uploads continue. */}
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
          aria-label={`${label} ${buttonText}`}
        >
          {buttonText}
        </Button>
      </Popover>
    </>
  )
}
