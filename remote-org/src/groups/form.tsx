import { GroupBody, groups } from '@tessera/shared/contract/org/groups'
import { useText } from '@tessera/shared/text/text'
import { FieldGroup } from '@tessera/shared/widgets/form-drawer/field-group'
import { EndFields, NameFields } from '../parts/common-fields.tsx'
import { RecordForm } from '../parts/record-form.tsx'
import { TypeField } from '../parts/type-field.tsx'
import { text } from './text.ts'

interface Props {
  /** Null for a new group. */
  id: string | null
  onClose: () => void
}

const { shape } = GroupBody
const stale = [groups.list, groups.selector]

export function GroupForm({ id, onClose }: Props) {
  const t = useText(text)
  return (
    <RecordForm<GroupBody> id={id} calls={groups} stale={stale} titles={[t('groups.add'), t('groups.edit')]} fresh={{}} onClose={onClose}>
      <FieldGroup>
        <NameFields shape={shape} label={t('groups.fullName')} />
        <TypeField dictionary="groupType" schema={shape.type} />
        <EndFields shape={shape} />
      </FieldGroup>
    </RecordForm>
  )
}
