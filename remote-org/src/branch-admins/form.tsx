import { Checkbox } from '@arco-design/web-react'
import { BranchAdminBody, branchAdmins, type BranchAdmin } from '@tessera/shared/contract/org/branch-admins'
import { publishCreated } from '@tessera/shared/client/created-records'
import { useSend } from '@tessera/shared/client/use-call'
import { lookups, useLookup } from '@tessera/shared/client/lookups'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { FormDrawer } from '@tessera/shared/ui/form-drawer/form-drawer'
import { UserPicker } from '@tessera/shared/ui/user-picker/user-picker'
import { text as partsText } from '../parts/text.ts'
import { UnitField } from '../parts/unit-field.tsx'
import { rightActions, flagsOf, rightsOf, layers, allRights, type Right } from './rights.ts'
import { text } from './text.ts'
import styles from './branch-admins.module.css'

interface Values {
  userId: string
  organizeId: string
  rights: Right[]
}

const { userId, organizeId } = BranchAdminBody.shape
const stale = [branchAdmins.list]

export function BranchAdminForm({ row, onClose }: { row: BranchAdmin | null; onClose: () => void }) {
  const t = useText(text)
  const tp = useText(partsText)
  const { data } = useLookup(lookups.departmentTree)
  const create = useSend(branchAdmins.create, { stale, quiet: true })
  const update = useSend(branchAdmins.update, { stale, quiet: true })
  const save = async ({ rights: selectedRights, ...ids }: Values) => {
    const { send } = row ? update : create
    const { msg } = await send({ ...ids, ...flagsOf(selectedRights) })
    // The call answers no id; the list builds it from both.
    if (!row) publishCreated(stale, { id: ids.userId + ids.organizeId })
    return msg
  }
  return (
    <FormDrawer<Values>
      title={t(row ? 'branchAdmins.edit' : 'branchAdmins.add')}
      width={600}
      initial={
        row
          ? { userId: row.userId, organizeId: row.organizeId, rights: rightsOf(row) }
          : { rights: [...allRights] }
      }
      onSave={save}
      onClose={onClose}
    >
      <FieldGroup>
        <Field wide name="userId" label={t('branchAdmins.user')} schema={userId}>
          <UserPicker disabled={row !== null} label={t('branchAdmins.user')} />
        </Field>
        <UnitField
          wide
          name="organizeId"
          label={t('branchAdmins.organize')}
          schema={organizeId}
          placeholder={tp('parts.choose')}
          units={data}
          disabled={row !== null}
        />
        <Field
          wide
          name="rights"
          label={t('branchAdmins.rights')}
          required
          check={(selectedRights) =>
            (selectedRights as Right[]).length > 0 ? undefined : t('branchAdmins.noRights')
          }
        >
          <RightsInput />
        </Field>
      </FieldGroup>
    </FormDrawer>
  )
}

/** Check boxes for the actions on the organisation itself and on its sub-units. */
function RightsInput({
  value = [],
  onChange,
  ...rest
}: {
  value?: Right[]
  onChange?: (value: Right[]) => void
  'aria-label'?: string
}) {
  const t = useText(text)
  return (
    <div role="group" className={styles.rights} {...rest}>
      {layers.map((layer) => (
        <div key={layer} role="group" aria-label={t(`branchAdmins.${layer}`)}>
          <span>{t(`branchAdmins.${layer}`)}</span>
          {rightActions.map((action) => {
            const right: Right = `${layer}${action}`
            return (
              <Checkbox
                key={action}
                checked={value.includes(right)}
                onChange={(isChecked: boolean) =>
                  onChange?.(isChecked ? [...value, right] : value.filter((other) => other !== right))
                }
              >
                {t(`branchAdmins.${action}`)}
              </Checkbox>
            )
          })}
        </div>
      ))}
    </div>
  )
}
