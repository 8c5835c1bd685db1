import { useNames } from '../../client/use-names.ts'
import { PickerBox } from '../picker/box.tsx'
import { toIdValue, toIds, type ControlProps, type IdValue } from '../picker/control.ts'
import { useDialog } from '../picker/use-dialog.ts'
import type { UnitKind } from './unit-kinds.ts'
import { UnitDialog } from './unit-dialog.tsx'

export type { UnitKind }

interface Props extends ControlProps<IdValue> {
  kind: UnitKind
  multiple?: boolean
}

/** Picker for companies, departments, positions, roles or groups. */
export function UnitPicker({ kind, value, onChange, multiple = false, ...props }: Props) {
  const { box, dialog, open, closeAfter } = useDialog(props)
  const names = useNames()
  const ids = toIds(value)
  const change = (next: readonly string[]) => onChange?.(toIdValue(next, multiple))
  return (
    <>
      <PickerBox
        {...props}
        {...box}
        multiple={multiple}
        selected={ids.map((unitId) => ({ id: unitId, name: names.nameOf(kind, unitId) ?? unitId }))}
        onRemove={(removed) => change(ids.filter((unitId) => unitId !== removed))}
        onClear={() => change([])}
      />
      {open && (
        <UnitDialog {...dialog} kind={kind} multiple={multiple} ids={ids} onConfirm={closeAfter(change)} />
      )}
    </>
  )
}
