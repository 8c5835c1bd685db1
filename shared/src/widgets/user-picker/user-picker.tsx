import { useState } from 'react'
import { usePeople } from '@tessera/shared/session/use-names'
import { PersonAvatar } from '../person-avatar.tsx'
import { PickerBox } from '../picker/box.tsx'
import { heldOf, idsIn, type ControlProps, type Held, useControlId } from '../picker/control.ts'
import { UserDialog } from './user-dialog.tsx'

interface Props extends ControlProps<Held> {
  multiple?: boolean
  /** Users that are not offered. */
  without?: readonly string[]
}

/** One user or several, chosen in a tree of organisations, departments and users (specification: areas 2). */
export function UserPicker({ value, onChange, multiple = false, without, ...props }: Props) {
  const [open, setOpen] = useState(false)
  const id = useControlId(props.id)
  const ids = idsIn(value)
  const people = usePeople(ids)
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
        chosen={people.map((person) => ({
          id: person.id,
          name: person.fullName,
          picture: <PersonAvatar name={person.fullName.split('/')[0] ?? ''} src={person.headIcon} size={16} />,
        }))}
        open={open}
        onOpen={() => setOpen(true)}
        onRemove={(gone) => give(ids.filter((one) => one !== gone))}
        onClear={() => give([])}
      />
      {open && (
        <UserDialog
          label={props.label ?? props['aria-label'] ?? ''}
          multiple={multiple}
          ids={ids}
          without={without ?? []}
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
