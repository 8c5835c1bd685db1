import { useState } from 'react'
import { usePeople } from '@tessera/shared/session/use-names'
import { PersonAvatar } from '../person-avatar.tsx'
import { PickerBox } from '../picker/box.tsx'
import { type ControlProps, useControlId } from '../picker/control.ts'
import { TransferDialog } from './transfer-dialog.tsx'

/** Names in the box; the dialog shows all. */
const most = 20

/** Many users in an order, chosen in a dialog with both sides (specification: areas 2). */
export function UserTransfer({ value = [], onChange, ...props }: ControlProps<string[]>) {
  const [open, setOpen] = useState(false)
  const id = useControlId(props.id)
  const people = usePeople(value.slice(0, most))
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
        multiple
        chosen={value.map((one, at) => ({ id: one, name: people[at]?.fullName ?? '', picture: people[at] && <PersonAvatar name={people[at].fullName.split('/')[0] ?? ''} src={people[at].headIcon} size={16} /> }))}
        open={open}
        onOpen={() => setOpen(true)}
        onRemove={(gone) => onChange?.(value.filter((one) => one !== gone))}
        onClear={() => onChange?.([])}
      />
      {open && (
        <TransferDialog
          label={props.label ?? props['aria-label'] ?? ''}
          ids={value}
          onConfirm={(next) => {
            onChange?.(next)
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}
