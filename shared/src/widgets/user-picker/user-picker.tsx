import { usePeople } from '@tessera/shared/session/use-names'
import { PersonAvatar } from '../person-avatar.tsx'
import { PickerBox } from '../picker/box.tsx'
import { heldOf, idsIn, type ControlProps, type Held } from '../picker/control.ts'
import { useDialog } from '../picker/use-dialog.ts'
import { UserDialog } from './user-dialog.tsx'

interface Props extends ControlProps<Held> {
  multiple?: boolean
  /** Users that are not offered. */
  without?: readonly string[]
}

/** One user or several, chosen in a tree of organisations, departments and users (specification: areas 2). */
export function UserPicker({ value, onChange, multiple = false, without, ...props }: Props) {
  const { box, dialog, open, taking } = useDialog(props)
  const ids = idsIn(value)
  const people = usePeople(ids)
  const give = (next: readonly string[]) => onChange?.(heldOf(next, multiple))
  return (
    <>
      <PickerBox
        {...props}
        {...box}
        multiple={multiple}
        chosen={people.map((person) => ({
          id: person.id,
          name: person.fullName,
          picture: (
            <PersonAvatar name={person.fullName.split('/')[0] ?? ''} src={person.headIcon} size={16} />
          ),
        }))}
        onRemove={(gone) => give(ids.filter((one) => one !== gone))}
        onClear={() => give([])}
      />
      {open && (
        <UserDialog
          {...dialog}
          multiple={multiple}
          ids={ids}
          without={without ?? []}
          onConfirm={taking(give)}
        />
      )}
    </>
  )
}
