import { Input } from '@arco-design/web-react'
import { campuses } from '@tessera/shared/contract/edu/campuses'
import { ClassroomBody, classrooms } from '@tessera/shared/contract/edu/classrooms'
import type { CallRequest } from '@tessera/shared/contract/wire'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { RecordForm } from '@tessera/shared/ui/form-drawer/record-form'
import { NumberField, SelectField, TagsField } from '../parts/fields.tsx'
import { useCampusOptions } from '../parts/options.ts'
import { AbsenceRows } from '../parts/time-rows.tsx'
import { text } from './text.ts'

const { shape } = ClassroomBody
const stale = [classrooms.list, classrooms.selector, campuses.list]

interface Props {
  id: string | null
  /** Selected campus, in which a new room starts. */
  campusId: string
  onClose: () => void
}

export function RoomForm({ id, campusId, onClose }: Props) {
  const t = useText(text)
  const options = useCampusOptions()
  return (
    <RecordForm<CallRequest<typeof classrooms.create>>
      id={id}
      calls={classrooms}
      stale={stale}
      titles={[t('places.addRoom'), t('places.editRoom')]}
      newRecordValues={{ capacity: 12, tags: [], closures: [], ...(campusId ? { campusId } : {}) }}
      onClose={onClose}
    >
      {(now) => (
        <FieldGroup>
          <Field name="name" label={t('rooms.name')} schema={shape.name}>
            <Input autoFocus maxLength={50} />
          </Field>
          <SelectField name="campusId" label={t('rooms.campus')} schema={shape.campusId} {...options} />
          <NumberField name="capacity" label={t('rooms.capacity')} schema={shape.capacity} />
          <TagsField name="tags" label={t('rooms.tags')} schema={shape.tags} />
          <Field name="closures" label={t('rooms.closures')} schema={shape.closures} wide>
            <AbsenceRows campusIds={[now.campusId]} />
          </Field>
        </FieldGroup>
      )}
    </RecordForm>
  )
}
