import { Button, Popover } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import { usePortalScope } from '../portal-scope/portal-scope.tsx'
import { usePopupFocus } from './use-popup-focus.ts'

interface Props {
  /** Name of the button and title of the popup. */
  label: string
  icon: ReactNode
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
}

/** A button of a toolbar with a popup of controls, which keeps to the keyboard as a dialog does. */
export function ToolPopover({ label, icon, open, onOpenChange, children }: Props) {
  const { scope, anchor } = usePortalScope()
  const { button, content, onKeyDown } = usePopupFocus<HTMLDivElement>('dialog', open, () =>
    onOpenChange(false),
  )
  return (
    <>
      {anchor}
      <Popover
        trigger="click"
        position="br"
        className={scope}
        title={label}
        popupVisible={open}
        onVisibleChange={onOpenChange}
        content={
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- closes the dialog by Escape and Tab
          <div ref={content} role="dialog" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
            {children}
          </div>
        }
      >
        <Button
          ref={button}
          type="text"
          icon={icon}
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={open}
          onKeyDown={onKeyDown}
        />
      </Popover>
    </>
  )
}
