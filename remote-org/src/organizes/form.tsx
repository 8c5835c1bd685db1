import { OrganizeBody, organizes } from '@tessera/shared/contract/org/organizes'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { RecordForm } from '@tessera/shared/ui/form-drawer/record-form'
import { CommonRecordFields } from '@tessera/shared/ui/form-drawer/common-record-fields'
import { NameFields } from '../parts/name-fields.tsx'
import { UnitField } from '../parts/unit-field.tsx'
import { DetailFields } from './detail-fields.tsx'
import { bodyOf, valuesOf, type OrganizeValues } from './organize-values.ts'
import { text } from './text.ts'

interface Props {
  /** Null for a new company. */
  id: string | null
  /** Initial parent of a new company. Null is the top level. */
  parentId: string | null
  onClose: () => void
}

const stale = [organizes.list, organizes.selector]

export function OrganizeForm({ id, parentId, onClose }: Props) {
  const t = useText(text)
  // Without the company itself and its descendants, which cannot be its parent.
  const { data } = useCall(organizes.selector, id === null ? {} : { id })
  return (
    <RecordForm<OrganizeValues>
      id={id}
      calls={organizes}
      stale={stale}
      titles={[t('organizes.add'), t('organizes.edit')]}
      newRecordValues={{ parentId }}
      toFormValues={valuesOf}
      toInput={bodyOf}
      onClose={onClose}
    >
      <FieldGroup>
        <UnitField
          name="parentId"
          label={t('organizes.parentId')}
          placeholder={t('organizes.top')}
          units={data?.list}
          clearable
        />
        <NameFields shape={OrganizeBody.shape} label={t('organizes.fullName')} />
        <CommonRecordFields shape={OrganizeBody.shape} />
      </FieldGroup>
      <DetailFields />
    </RecordForm>
  )
}
