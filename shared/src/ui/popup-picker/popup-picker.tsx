import { PickerBox } from '../picker/box.tsx'
import type { ControlProps } from '../picker/control.ts'
import { useDialog } from '../picker/use-dialog.ts'
import { PopupDialog, type PopupRow, type PopupSource } from './popup-dialog.tsx'

export type { PopupColumn, PopupPage, PopupRow, PopupSource } from './popup-dialog.tsx'

interface Props extends ControlProps<string | null>, PopupSource {
  /** Display text of the value; '' while it is loading. */
  displayText: string
  title?: string
  /** Width of the dialog in pixels. */
  width?: number
  pageSize?: number
  /** Message about what the user has to do before rows can be loaded; '' for nothing. */
  blockedReason?: string
  /** Called with the whole row, for fields that show more of it; null when the value is cleared. */
  onRow?: (row: Readonly<Record<string, unknown>> | null) => void
}

/** Picker for one row of a searchable table. */
export function PopupPicker({
  value,
  onChange,
  onRow,
  displayText,
  title,
  width = 700,
  pageSize = 20,
  blockedReason = '',
  fetch,
  columns,
  rowKey = 'id',
  ...props
}: Props) {
  const {
    box,
    dialog: { label, ...dialog },
    open,
    closeAfter,
  } = useDialog(props)
  const clear = () => {
    onChange?.(null)
    onRow?.(null)
  }
  return (
    <>
      <PickerBox
        {...props}
        {...box}
        multiple={false}
        selected={value ? [{ id: value, name: displayText }] : []}
        onRemove={clear}
        onClear={clear}
      />
      {open && (
        <PopupDialog
          {...dialog}
          {...{ fetch, columns, rowKey, width, pageSize, blockedReason }}
          title={title ?? label}
          value={value ?? null}
          onConfirm={closeAfter(([row]: readonly PopupRow[]) => {
            if (!row) return
            onChange?.(String(row[rowKey]))
            onRow?.(row)
          })}
        />
      )}
    </>
  )
}
