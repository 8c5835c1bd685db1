import { Button, Popover } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import { usePortalScope } from '../portal-scope/portal-scope.tsx'
import { usePopupFocus } from './use-popup-focus.ts'

interface Props {
  /** Title of the popup, and name of a button that is an icon. */
  label: string
  icon?: ReactNode
  /** What stands on the button instead of an icon. */
  face?: string
  position?: 'bl' | 'br'
  className?: string
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
}

/** A button of a toolbar with a popup of controls, which keeps to the keyboard as a dialog does. */
export function ToolPopover({
  label,
  icon,
  face,
  position = 'br',
  className = '',
  open,
  onOpenChange,
  children,
}: Props) {
  const { scope, anchor } = usePortalScope()
  const { button, content, onKeyDown } = usePopupFocus<HTMLDivElement>('dialog', open, () =>
    onOpenChange(false),
  )
  return (
    <>
      {anchor}
      <Popover
        trigger="click"
        position={position}
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
          className={className}
          {...(face ? { size: 'mini' as const } : { 'aria-label': label })}
          aria-haspopup="dialog"
          aria-expanded={open}
          onKeyDown={onKeyDown}
        >
          {face}
        </Button>
      </Popover>
    </>
  )
}
