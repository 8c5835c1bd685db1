import { DepartmentBody, departments, organizes } from '@tessera/shared/contract/org/organizes'
import { useCall } from '@tessera/shared/client/use-call'
import type { CallRequest } from '@tessera/shared/contract/wire'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { RecordForm } from '@tessera/shared/ui/form-drawer/record-form'
import { CommonRecordFields } from '@tessera/shared/ui/form-drawer/common-record-fields'
import { UserPicker } from '@tessera/shared/ui/user-picker/user-picker'
import { NameFields } from '../parts/name-fields.tsx'
import { text as partsText } from '../parts/text.ts'
import { UnitField } from '../parts/unit-field.tsx'
import { text } from './text.ts'

interface Props {
  /** Null for a new department. */
  id: string | null
  /** Initial parent of a new department. */
  parentId: string | undefined
  onClose: () => void
}

const { shape } = DepartmentBody
const stale = [departments.list, organizes.selector]

export function DepartmentForm({ id, parentId, onClose }: Props) {
  const t = useText(text)
  const tp = useText(partsText)
  // Without the department itself and its descendants, which cannot be its parent.
  const { data } = useCall(departments.selector, id === null ? {} : { id })
  return (
    <RecordForm<CallRequest<typeof departments.create>>
      id={id}
      calls={departments}
      stale={stale}
      titles={[t('departments.add'), t('departments.edit')]}
      newRecordValues={parentId ? { parentId } : {}}
      onClose={onClose}
    >
      <FieldGroup>
        <UnitField
          name="parentId"
          label={t('departments.parentId')}
          schema={shape.parentId}
          placeholder={tp('parts.choose')}
          units={data?.list}
        />
        <NameFields shape={shape} label={t('departments.fullName')} />
        <Field name="managerId" label={t('departments.manager')}>
          <UserPicker />
        </Field>
        <CommonRecordFields shape={shape} />
      </FieldGroup>
    </RecordForm>
  )
}
