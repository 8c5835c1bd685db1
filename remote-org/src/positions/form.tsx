import { PositionBody, positions } from '@tessera/shared/contract/org/positions'
import type { CallRequest } from '@tessera/shared/contract/wire'
import { lookups, useLookup } from '@tessera/shared/client/lookups'
import { useText } from '@tessera/shared/text/text'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { RecordForm } from '@tessera/shared/ui/form-drawer/record-form'
import { CommonRecordFields } from '@tessera/shared/ui/form-drawer/common-record-fields'
import { NameFields } from '../parts/name-fields.tsx'
import { text as partsText } from '../parts/text.ts'
import { TypeField } from '../parts/type-field.tsx'
import { UnitField } from '../parts/unit-field.tsx'
import { useSaveAndAuthorize, type OnAuthorize } from '../parts/use-save-and-authorize.ts'
import { text } from './text.ts'

interface Props {
  /** Null for a new position. */
  id: string | null
  /** Unit selected in the tree. A new position starts in it. */
  organizeId: string | undefined
  onAuthorize: OnAuthorize
  onClose: () => void
}

const { shape } = PositionBody
const stale = [positions.list, positions.all, positions.selector]

export function PositionForm({ id, organizeId, onAuthorize, onClose }: Props) {
  const t = useText(text)
  const saveAnd = useSaveAndAuthorize(positions.usage, id, onAuthorize)
  const tp = useText(partsText)
  const { data } = useLookup(lookups.departmentTree)
  return (
    <RecordForm<CallRequest<typeof positions.create>>
      id={id}
      calls={positions}
      stale={stale}
      titles={[t('positions.add'), t('positions.edit')]}
      newRecordValues={organizeId ? { organizeId } : {}}
      saveAnd={saveAnd}
      onClose={onClose}
    >
      <FieldGroup>
        <UnitField
          name="organizeId"
          label={t('positions.organizeId')}
          schema={shape.organizeId}
          placeholder={tp('parts.choose')}
          units={data}
        />
        <NameFields shape={shape} label={t('positions.fullName')} />
        <TypeField dictionary="PositionType" schema={shape.type} />
        <CommonRecordFields shape={shape} />
      </FieldGroup>
    </RecordForm>
  )
}
