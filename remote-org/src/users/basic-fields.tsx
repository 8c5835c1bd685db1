import { Input, Radio } from '@arco-design/web-react'
import { UserBody, UserUnits } from '@tessera/shared/contract/org/users'
import type { OrganizeNode } from '@tessera/shared/contract/org/organizes'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { SortCodeField } from '@tessera/shared/ui/form-drawer/sort-code-field'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { FlagSwitch } from '@tessera/shared/ui/form-drawer/flag-switch'
import { UnitPicker } from '@tessera/shared/ui/unit-picker/unit-picker'
import { UserPicker } from '@tessera/shared/ui/user-picker/user-picker'
import { UnitField } from '../parts/unit-field.tsx'
import { AssignSelect } from './assign-select.tsx'
import { genders } from './gender.ts'
import { text } from './text.ts'

const { account, realName, gender, sortCode } = UserBody.shape

/** Account, name, units, positions and roles of a user. */
export function BasicFields({
  id,
  units,
  organizeIds,
}: {
  id: string | null
  units: readonly OrganizeNode[]
  /** The units that the form has now; their roles and positions are offered first. */
  organizeIds: readonly string[]
}) {
  const t = useText(text)

  return (
    <FieldGroup>
      <Field name="account" label={t('users.account')} schema={account}>
        <Input autoFocus maxLength={50} />
      </Field>
      <Field name="realName" label={t('users.realName')} schema={realName}>
        <Input maxLength={50} />
      </Field>
      <Field name="gender" label={t('users.gender')} schema={gender}>
        <Radio.Group options={genders.map(({ value, textKey }) => ({ value, label: t(textKey) }))} />
      </Field>
      <UnitField
        name="organizeId"
        label={t('users.department')}
        schema={UserUnits}
        placeholder={t('users.choose')}
        units={units}
        multiple
      />
      <Field name="positionId" label={t('users.position')}>
        <AssignSelect type="position" organizeIds={organizeIds} placeholder={t('users.choose')} />
      </Field>
      <Field name="roleId" label={t('users.role')}>
        <AssignSelect type="role" organizeIds={organizeIds} placeholder={t('users.choose')} />
      </Field>
      <Field name="groupId" label={t('users.group')}>
        <UnitPicker kind="group" multiple />
      </Field>
      <Field name="managerId" label={t('users.manager')}>
        <UserPicker excludedIds={id === null ? [] : [id]} />
      </Field>
      <SortCodeField schema={sortCode} />
      <Field name="enabledMark" label={t('users.state')}>
        <FlagSwitch aria-label={t('users.state')} />
      </Field>
    </FieldGroup>
  )
}
