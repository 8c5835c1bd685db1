import { GroupBody, groups } from '@tessera/shared/contract/org/groups'
import { useText } from '@tessera/shared/text/text'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { RecordForm } from '@tessera/shared/ui/form-drawer/record-form'
import { CommonRecordFields } from '@tessera/shared/ui/form-drawer/common-record-fields'
import { NameFields } from '../parts/name-fields.tsx'
import { TypeField } from '../parts/type-field.tsx'
import { useSaveAndAuthorize, type OnAuthorize } from '../parts/use-save-and-authorize.ts'
import { text } from './text.ts'

interface Props {
  /** Null for a new group. */
  id: string | null
  onAuthorize: OnAuthorize
  onClose: () => void
}

const { shape } = GroupBody
const stale = [groups.list, groups.selector]

export function GroupForm({ id, onAuthorize, onClose }: Props) {
  const t = useText(text)
  const saveAnd = useSaveAndAuthorize(groups.usage, id, onAuthorize)
  return (
    <RecordForm<GroupBody>
      id={id}
      calls={groups}
      stale={stale}
      titles={[t('groups.add'), t('groups.edit')]}
      newRecordValues={{}}
      saveAnd={saveAnd}
      onClose={onClose}
    >
      <FieldGroup>
        <NameFields shape={shape} label={t('groups.fullName')} />
        <TypeField dictionary="groupType" schema={shape.type} />
        <CommonRecordFields shape={shape} />
      </FieldGroup>
    </RecordForm>
  )
}
