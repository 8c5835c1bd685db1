import { Checkbox } from '@arco-design/web-react'
import { BranchAdminBody, branchAdmins, type BranchAdmin } from '@tessera/shared/contract/org/branch-admins'
import { useSend } from '@tessera/shared/client/use-call'
import { lookups, useLookup } from '@tessera/shared/session/lookups'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/widgets/form-drawer/field'
import { FieldGroup } from '@tessera/shared/widgets/form-drawer/field-group'
import { FormDrawer } from '@tessera/shared/widgets/form-drawer/form-drawer'
import { UserPicker } from '@tessera/shared/widgets/user-picker/user-picker'
import { text as words } from '../parts/text.ts'
import { UnitField } from '../parts/unit-field.tsx'
import { deeds, flagsOf, heldRights, layers, rights, type Right } from './rights.ts'
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
  const w = useText(words)
  const { data } = useLookup(lookups.departmentTree)
  const create = useSend(branchAdmins.create, { stale, quiet: true })
  const update = useSend(branchAdmins.update, { stale, quiet: true })
  const save = async ({ rights: held, ...who }: Values) =>
    (await (row ? update : create).send({ ...who, ...flagsOf(held) })).msg
  return (
    <FormDrawer<Values>
      title={t(row ? 'branchAdmins.edit' : 'branchAdmins.add')}
      width={600}
      initial={
        row
          ? { userId: row.userId, organizeId: row.organizeId, rights: heldRights(row) }
          : { rights: [...rights] }
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
          placeholder={w('parts.choose')}
          units={data}
          disabled={row !== null}
        />
        <Field
          wide
          name="rights"
          label={t('branchAdmins.rights')}
          required
          check={(held) => ((held as Right[]).length > 0 ? undefined : t('branchAdmins.noRights'))}
        >
          <Rights />
        </Field>
      </FieldGroup>
    </FormDrawer>
  )
}

/** What may be done in the unit itself and in those below it. */
function Rights({
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
          {deeds.map((deed) => {
            const right: Right = `${layer}${deed}`
            return (
              <Checkbox
                key={deed}
                checked={value.includes(right)}
                onChange={(on: boolean) =>
                  onChange?.(on ? [...value, right] : value.filter((one) => one !== right))
                }
              >
                {t(`branchAdmins.${deed}`)}
              </Checkbox>
            )
          })}
        </div>
      ))}
    </div>
  )
}
