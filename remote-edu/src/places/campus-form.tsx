import { Input } from '@arco-design/web-react'
import { CampusBody, campuses } from '@tessera/shared/contract/edu/campuses'
import { classrooms } from '@tessera/shared/contract/edu/classrooms'
import type { CallRequest } from '@tessera/shared/contract/wire'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { RecordForm } from '@tessera/shared/ui/form-drawer/record-form'
import { DateField, SelectField } from '../parts/fields.tsx'
import { HoursRows } from '../parts/time-rows.tsx'
import { text } from './text.ts'

const { shape } = CampusBody
const stale = [campuses.list, campuses.selector, campuses.candidates, classrooms.list]
/** Zones of schools that the product is sold to; others can be typed into a sheet or the interface. */
const zones = [
  'Asia/Shanghai',
  'Asia/Urumqi',
  'Asia/Hong_Kong',
  'Asia/Taipei',
  'Asia/Singapore',
  'Europe/London',
]

export function CampusForm({ id, onClose }: { id: string | null; onClose: () => void }) {
  const t = useText(text)
  const { data } = useCall(campuses.candidates, id === null ? {} : null)
  return (
    <RecordForm<CallRequest<typeof campuses.create>>
      id={id}
      calls={campuses}
      stale={stale}
      titles={[t('places.addCampus'), t('places.editCampus')]}
      newRecordValues={{ timeZone: 'Asia/Shanghai', businessHours: [] }}
      onClose={onClose}
    >
      <FieldGroup>
        {id === null && (
          <SelectField
            name="organizeId"
            label={t('places.organization')}
            schema={campuses.create.input.shape.organizeId}
            tooltip={t('places.organizationHint')}
            options={(data?.list ?? []).map((row) => ({ value: row.id, label: row.fullName }))}
            loading={!data}
          />
        )}
        <Field name="shortName" label={t('campuses.shortName')} schema={shape.shortName}>
          <Input autoFocus maxLength={50} />
        </Field>
        <SelectField
          name="timeZone"
          label={t('campuses.timeZone')}
          schema={shape.timeZone}
          options={zones.map((zone) => ({ value: zone, label: zone }))}
        />
        <Field name="phone" label={t('campuses.phone')} schema={shape.phone}>
          <Input allowClear maxLength={30} inputMode="tel" />
        </Field>
        <DateField name="openDate" label={t('campuses.openDate')} schema={shape.openDate} />
        <Field name="address" label={t('campuses.address')} schema={shape.address} wide>
          <Input allowClear maxLength={200} />
        </Field>
        <Field name="businessHours" label={t('campuses.businessHours')} schema={shape.businessHours} wide>
          <HoursRows />
        </Field>
      </FieldGroup>
    </RecordForm>
  )
}
