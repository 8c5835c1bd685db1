import { usePeople } from '../../client/use-names.ts'
import { PersonAvatar } from '../person-avatar.tsx'
import { PickerBox } from '../picker/box.tsx'
import type { ControlProps } from '../picker/control.ts'
import { useDialog } from '../picker/use-dialog.ts'
import { TransferDialog } from './transfer-dialog.tsx'

/** Limit of names in the control; the dialog shows all. */
const maxNames = 20

/** Picker for an ordered list of users, with a two-pane transfer dialog. */
export function UserTransfer({ value = [], onChange, ...props }: ControlProps<string[]>) {
  const { box, dialog, open, closeAfter } = useDialog(props)
  const people = usePeople(value.slice(0, maxNames))
  return (
    <>
      <PickerBox
        {...props}
        {...box}
        multiple
        selected={value.map((userId, at) => ({
          id: userId,
          name: people[at]?.fullName ?? '',
          picture: people[at] && (
            <PersonAvatar
              name={people[at].fullName.split('/')[0] ?? ''}
              src={people[at].headIcon}
              size={16}
            />
          ),
        }))}
        onRemove={(removed) => onChange?.(value.filter((userId) => userId !== removed))}
        onClear={() => onChange?.([])}
      />
      {open && (
        <TransferDialog
          {...dialog}
          ids={value}
          onConfirm={closeAfter((next: string[]) => onChange?.(next))}
        />
      )}
    </>
  )
}
