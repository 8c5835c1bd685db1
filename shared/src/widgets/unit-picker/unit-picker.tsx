import { useNames } from '@tessera/shared/session/use-names'
import { PickerBox } from '../picker/box.tsx'
import { heldOf, idsIn, type ControlProps, type Held } from '../picker/control.ts'
import { useDialog } from '../picker/use-dialog.ts'
import type { UnitKind } from './offers.ts'
import { UnitDialog } from './unit-dialog.tsx'

export type { UnitKind }

interface Props extends ControlProps<Held> {
  kind: UnitKind
  multiple?: boolean
}

/** Companies, departments, positions, roles or groups, chosen in their tree. */
export function UnitPicker({ kind, value, onChange, multiple = false, ...props }: Props) {
  const { box, dialog, open, taking } = useDialog(props)
  const names = useNames()
  const ids = idsIn(value)
  const give = (next: readonly string[]) => onChange?.(heldOf(next, multiple))
  return (
    <>
      <PickerBox
        {...props}
        {...box}
        multiple={multiple}
        chosen={ids.map((one) => ({ id: one, name: names.nameOf(kind, one) ?? one }))}
        onRemove={(gone) => give(ids.filter((one) => one !== gone))}
        onClear={() => give([])}
      />
      {open && <UnitDialog {...dialog} kind={kind} multiple={multiple} ids={ids} onConfirm={taking(give)} />}
    </>
  )
}
