import { PickerBox } from '../picker/box.tsx'
import type { ControlProps } from '../picker/control.ts'
import { useDialog } from '../picker/use-dialog.ts'
import { PopupDialog, type PopupRow, type PopupSource } from './popup-dialog.tsx'

export type { PopupColumn, PopupPage, PopupRow, PopupSource } from './popup-dialog.tsx'

interface Props extends ControlProps<string | null>, PopupSource {
  /** What the chosen value is called, as its owner knows; '' while it is asked for. */
  shown: string
  title?: string
  /** Pixels (specification: areas 9 says 700). */
  width?: number
  pageSize?: number
  /** What has to be done before rows can be had; '' for nothing. */
  hindrance?: string
  /** The whole row, for fields that show more of it; null when it was cleared. */
  onRow?: (row: Readonly<Record<string, unknown>> | null) => void
}

/** One row of many, chosen in a table with a keyword (specification: areas 2). Confirms only when a row is chosen. */
export function PopupPicker({
  value,
  onChange,
  onRow,
  shown,
  title,
  width = 700,
  pageSize = 20,
  hindrance = '',
  fetch,
  columns,
  rowKey = 'id',
  ...props
}: Props) {
  const {
    box,
    dialog: { label, ...dialog },
    open,
    taking,
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
        chosen={value ? [{ id: value, name: shown }] : []}
        onRemove={clear}
        onClear={clear}
      />
      {open && (
        <PopupDialog
          {...dialog}
          {...{ fetch, columns, rowKey, width, pageSize, hindrance }}
          title={title ?? label}
          value={value ?? null}
          onConfirm={taking((row: PopupRow) => {
            onChange?.(String(row[rowKey]))
            onRow?.(row)
          })}
        />
      )}
    </>
  )
}
