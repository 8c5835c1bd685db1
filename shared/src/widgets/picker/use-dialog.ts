import { useState } from 'react'
import { backTo, dialogOf, useControlId, type ControlProps } from './control.ts'

/** The dialog of a picker: who opens it has left the field when it is closed, and gets the focus back. */
export function useDialog({
  id: given,
  label,
  'aria-label': spoken,
  onBlur,
}: Pick<ControlProps<never>, 'id' | 'label' | 'aria-label' | 'onBlur'>) {
  const [open, setOpen] = useState(false)
  const id = useControlId(given)
  const close = () => {
    setOpen(false)
    onBlur?.()
    backTo(id)
  }
  /** What was chosen is taken before the field counts as left. */
  const taking =
    <T>(take: (chosen: T) => void) =>
    (chosen: T) => {
      take(chosen)
      close()
    }
  return {
    box: { id, open, onOpen: () => setOpen(true) },
    dialog: { id: dialogOf(id), label: label ?? spoken ?? '', onClose: close },
    open,
    taking,
  }
}
