import { useState } from 'react'
import { PickerBox } from '../picker/box.tsx'
import { type ControlProps, useControlId } from '../picker/control.ts'
import { PopupDialog, type PopupSource } from './popup-dialog.tsx'

export type { PopupColumn, PopupPage, PopupRow, PopupSource } from './popup-dialog.tsx'

interface Props extends ControlProps<string | null>, PopupSource {
  /** What the chosen value is called, as its owner knows; '' while it is asked for. */
  shown: string
  title?: string
  /** Pixels (specification: areas 9 says 700). */
  width?: number
  pageSize?: number
  /** The whole row, for fields that show more of it; null when it was cleared. */
  onRow?: (row: Readonly<Record<string, unknown>> | null) => void
}

/** One row of many, chosen in a table with a keyword (specification: areas 2). Confirms only when a row is chosen. */
export function PopupPicker({ value, onChange, onRow, shown, title, width = 700, pageSize = 20, fetch, columns, rowKey = 'id', ...props }: Props) {
  const [open, setOpen] = useState(false)
  const id = useControlId(props.id)
  const close = () => {
    setOpen(false)
    props.onBlur?.()
    document.getElementById(id)?.focus()
  }
  const clear = () => {
    onChange?.(null)
    onRow?.(null)
  }
  return (
    <>
      <PickerBox {...props} id={id} multiple={false} chosen={value ? [{ id: value, name: shown }] : []} open={open} onOpen={() => setOpen(true)} onRemove={clear} onClear={clear} />
      {open && (
        <PopupDialog
          {...{ fetch, columns, rowKey, width, pageSize }}
          title={title ?? props.label ?? props['aria-label'] ?? ''}
          value={value ?? null}
          onConfirm={(row) => {
            onChange?.(String(row[rowKey]))
            onRow?.(row)
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}
