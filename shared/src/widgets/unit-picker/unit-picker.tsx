import { useState } from 'react'
import { useNames } from '@tessera/shared/session/use-names'
import { PickerBox } from '../picker/box.tsx'
import { heldOf, idsIn, type ControlProps, type Held, useControlId } from '../picker/control.ts'
import type { UnitKind } from './offers.ts'
import { UnitDialog } from './unit-dialog.tsx'

export type { UnitKind }

interface Props extends ControlProps<Held> {
  kind: UnitKind
  multiple?: boolean
}

/** Companies, departments, positions, roles or groups, chosen in their tree. */
export function UnitPicker({ kind, value, onChange, multiple = false, ...props }: Props) {
  const [open, setOpen] = useState(false)
  const id = useControlId(props.id)
  const names = useNames()
  const ids = idsIn(value)
  const give = (next: readonly string[]) => onChange?.(heldOf(next, multiple))
  const close = () => {
    setOpen(false)
    props.onBlur?.()
    document.getElementById(id)?.focus()
  }
  return (
    <>
      <PickerBox
        {...props}
        id={id}
        multiple={multiple}
        chosen={ids.map((one) => ({ id: one, name: names.nameOf(kind, one) ?? one }))}
        open={open}
        onOpen={() => setOpen(true)}
        onRemove={(gone) => give(ids.filter((one) => one !== gone))}
        onClear={() => give([])}
      />
      {open && (
        <UnitDialog
          kind={kind}
          label={props.label ?? props['aria-label'] ?? ''}
          multiple={multiple}
          ids={ids}
          onConfirm={(next) => {
            give(next)
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}
