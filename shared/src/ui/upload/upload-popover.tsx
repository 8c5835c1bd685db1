import { Button, Popover } from '@arco-design/web-react'
import { IconAttachment } from '@arco-design/web-react/icon'
import { useState, type ReactNode } from 'react'
import type { Size } from '../size.ts'
import { usePopupFocus } from '../popup/use-popup-focus.ts'
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
  const [open, setOpen] = useState(false)
  const { button, content, onKeyDown } = usePopupFocus<HTMLDivElement>('dialog', open, () => setOpen(false))
  return (
    <>
      {anchor}
      {/* Stays mounted after closing, so that uploads continue. */}
      <Popover
        trigger="click"
        position="bl"
        className={scope}
        unmountOnExit={false}
        popupVisible={open}
        onVisibleChange={setOpen}
        content={
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- closes the dialog by Escape and Tab
          <div
            ref={content}
            className={styles.popover}
            role="dialog"
            aria-label={label}
            tabIndex={-1}
            // A preview opened from here is no part of the dialog.
            onKeyDown={(event) => {
              if (event.currentTarget.contains(event.target as Element)) onKeyDown(event)
            }}
          >
            {children(`${id}-files`)}
          </div>
        }
      >
        <Button
          ref={button}
          id={id}
          type="text"
          size={size}
          status={invalid ? 'danger' : 'default'}
          icon={<IconAttachment />}
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-label={`${label} ${buttonText}`}
          onKeyDown={onKeyDown}
        >
          {buttonText}
        </Button>
      </Popover>
    </>
  )
}
