import { useState } from 'react'
import { returnFocus, dialogIdOf, useControlId, type ControlProps } from './control.ts'

/** State of a picker dialog. Closing it calls `onBlur` and returns the focus to the control. */
export function useDialog({
  id: requestedId,
  label,
  'aria-label': ariaLabel,
  onBlur,
}: Pick<ControlProps<never>, 'id' | 'label' | 'aria-label' | 'onBlur'>) {
  const [open, setOpen] = useState(false)
  const id = useControlId(requestedId)
  const close = () => {
    setOpen(false)
    onBlur?.()
    returnFocus(id)
  }
  /** Wraps a confirm handler, so that it runs before the dialog closes and `onBlur` is called. */
  const closeAfter =
    <T>(confirm: (selection: T) => void) =>
    (selection: T) => {
      confirm(selection)
      close()
    }
  return {
    box: { id, open, onOpen: () => setOpen(true) },
    dialog: { id: dialogIdOf(id), label: label ?? ariaLabel ?? '', onClose: close },
    open,
    closeAfter,
  }
}
