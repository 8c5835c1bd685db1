import IconHover from '@arco-design/web-react/es/_class/icon-hover.js'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'

interface Props {
  className: string
  onClick?: (event: MouseEvent | KeyboardEvent) => void
  children: ReactNode
}

/**
 * The icon that closes a drawer or a dialog, as a button for the keyboard and with a name. Arco's drawers have it as a
 * plain graphic, and its dialogs outside the tab order with an English name.
 */
export default function CloseIcon({ className, onClick, children }: Props) {
  const t = useText(text)
  return (
    <IconHover
      className={className}
      role="button"
      tabIndex={0}
      aria-label={t('arco.close')}
      // A drawer begins at its first field, not at this button above it.
      data-no-autofocus
      onClick={onClick}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        onClick?.(event)
      }}
    >
      {children}
    </IconHover>
  )
}
