import { Input, InputNumber, Radio, Select, TreeSelect } from '@arco-design/web-react'
import { UserBody, users } from '@tessera/shared/contract/org/users'
import type { OrganizeNode } from '@tessera/shared/contract/org/organizes'
import { positions } from '@tessera/shared/contract/org/positions'
import { roles } from '@tessera/shared/contract/org/roles'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/widgets/form-drawer/field'
import { FieldGroup } from '@tessera/shared/widgets/form-drawer/field-group'
import { FlagSwitch } from '@tessera/shared/widgets/form-drawer/flag-switch'
import { matching, matchingNode, treeOptions } from '@tessera/shared/widgets/form-drawer/matching'
import { genders } from './gender.ts'
import { text } from './text.ts'

const { account, realName, gender, organizeId, sortCode } = UserBody.shape

/** Who it is, where they work and what they are there. */
export function BasicFields({ id, units }: { id: string | null; units: readonly OrganizeNode[] }) {
  const t = useText(text)
  const allPositions = useCall(positions.all, {})
  const roleGroups = useCall(roles.selector, {})
  const everybody = useCall(users.all, {})
  const choose = t('users.choose')

  return (
    <FieldGroup>
      <Field name="account" label={t('users.account')} schema={account}>
        <Input autoFocus maxLength={50} />
      </Field>
      <Field name="realName" label={t('users.realName')} schema={realName}>
        <Input maxLength={50} />
      </Field>
      <Field name="gender" label={t('users.gender')} schema={gender}>
        <Radio.Group options={genders.map(({ value, word }) => ({ value, label: t(word) }))} />
      </Field>
      <Field name="organizeId" label={t('users.department')} schema={organizeId}>
        <TreeSelect
          treeData={treeOptions(units)}
          fieldNames={{ key: 'id', title: 'fullName', children: 'children' }}
          showSearch
          filterTreeNode={matchingNode}
          placeholder={choose}
        />
      </Field>
      <Field name="positionId" label={t('users.position')}>
        <Select
          mode="multiple"
          allowClear
          loading={allPositions.isLoading}
          placeholder={choose}
          options={allPositions.data?.list.map(({ id, fullName, department }) => ({ value: id, label: department ? `${fullName} · ${department}` : fullName })) ?? []}
          filterOption={matching}
        />
      </Field>
      <Field name="roleId" label={t('users.role')}>
        <Select mode="multiple" allowClear loading={roleGroups.isLoading} placeholder={choose} filterOption={matching}>
          {roleGroups.data?.list.map((group) => (
            <Select.OptGroup key={group.id} label={group.fullName}>
              {group.children.map((role) => (
                <Select.Option key={role.id} value={role.id}>
                  {role.fullName}
                </Select.Option>
              ))}
            </Select.OptGroup>
          ))}
        </Select>
      </Field>
      <Field name="managerId" label={t('users.manager')}>
        <Select
          showSearch
          allowClear
          loading={everybody.isLoading}
          placeholder={t('users.managerSearch')}
          options={everybody.data?.list.filter((one) => one.id !== id).map((one) => ({ value: one.id, label: `${one.realName}/${one.account}`, extra: one.quickQuery })) ?? []}
          filterOption={matching}
        />
      </Field>
      <Field name="sortCode" label={t('users.sortCode')} schema={sortCode}>
        <InputNumber min={0} max={999_999} precision={0} />
      </Field>
      <Field name="enabledMark" label={t('users.state')}>
        <FlagSwitch aria-label={t('users.state')} />
      </Field>
    </FieldGroup>
  )
}
