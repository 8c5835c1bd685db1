import { usePeople } from '../../client/use-names.ts'
import { PersonAvatar } from '../person-avatar.tsx'
import { PickerBox } from '../picker/box.tsx'
import { toIdValue, toIds, type ControlProps, type IdValue } from '../picker/control.ts'
import { useDialog } from '../picker/use-dialog.ts'
import { UserDialog } from './user-dialog.tsx'

interface Props extends ControlProps<IdValue> {
  multiple?: boolean
  /** Ids of users that cannot be selected. */
  excludedIds?: readonly string[]
}

/** Picker for one or several users, in a tree of companies, departments and users. */
export function UserPicker({ value, onChange, multiple = false, excludedIds, ...props }: Props) {
  const { box, dialog, open, closeAfter } = useDialog(props)
  const ids = toIds(value)
  const people = usePeople(ids)
  const change = (next: readonly string[]) => onChange?.(toIdValue(next, multiple))
  return (
    <>
      <PickerBox
        {...props}
        {...box}
        multiple={multiple}
        selected={people.map((person) => ({
          id: person.id,
          name: person.fullName,
          picture: (
            <PersonAvatar name={person.fullName.split('/')[0] ?? ''} src={person.headIcon} size={16} />
          ),
        }))}
        onRemove={(removed) => change(ids.filter((one) => one !== removed))}
        onClear={() => change([])}
      />
      {open && (
        <UserDialog
          {...dialog}
          multiple={multiple}
          ids={ids}
          excludedIds={excludedIds ?? []}
          onConfirm={closeAfter(change)}
        />
      )}
    </>
  )
}
