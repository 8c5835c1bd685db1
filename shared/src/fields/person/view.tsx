import {
  IconApps,
  IconIdcard,
  IconSafe,
  IconTags,
  IconUser,
  IconUserGroup,
} from '@arco-design/web-react/icon'
import type { ComponentType } from 'react'
import { UnitPicker, type UnitKind } from '../../ui/unit-picker/unit-picker.tsx'
import { UserPicker } from '../../ui/user-picker/user-picker.tsx'
import { editable, usePlaceholder } from '../editable.tsx'
import type { Kind } from '../../contract/fields/kind.ts'
import { People } from '../people.tsx'
import { TagCell } from '../tag-cell.tsx'
import { defineView, type CellProps, type InputProps } from '../view.ts'
import {
  department as departmentKind,
  group as groupKind,
  organize as organizeKind,
  position as positionKind,
  role as roleKind,
  user as userKind,
} from './kind.ts'

type Settings = Parameters<typeof userKind.format>[1]
type Value = string | string[] | null

/** Leaves out values that cannot be ids. */
const idsOf = (value: Value, { multiple }: Settings): Value => {
  const ids = [value ?? []].flat().filter((id) => typeof id === 'string')
  return multiple ? ids : (ids[0] ?? null)
}

function User({ settings, value, ...props }: InputProps<Settings, Value>) {
  const placeholder = usePlaceholder(settings, 'field.choose')
  return (
    <UserPicker
      {...props}
      value={idsOf(value, settings)}
      multiple={settings.multiple}
      clearable={settings.clearable}
      placeholder={placeholder}
    />
  )
}

function unit(kind: Kind<Settings, Value>, of: UnitKind, Icon: ComponentType) {
  function Unit({ settings, value, ...props }: InputProps<Settings, Value>) {
    const placeholder = usePlaceholder(settings, 'field.choose')
    return (
      <UnitPicker
        {...props}
        value={idsOf(value, settings)}
        kind={of}
        multiple={settings.multiple}
        clearable={settings.clearable}
        placeholder={placeholder}
      />
    )
  }
  const Cell = (props: CellProps<Settings, Value>) => <TagCell {...props} kind={kind} />
  return defineView({ kind, Icon, Input: editable(kind, Unit, Cell), Cell })
}

export const user = defineView({
  kind: userKind,
  Icon: IconUser,
  Input: editable(userKind, User, People),
  Cell: People,
})
export const department = unit(departmentKind, 'department', IconUserGroup)
export const organize = unit(organizeKind, 'organize', IconApps)
export const position = unit(positionKind, 'position', IconIdcard)
export const role = unit(roleKind, 'role', IconSafe)
export const group = unit(groupKind, 'group', IconTags)
