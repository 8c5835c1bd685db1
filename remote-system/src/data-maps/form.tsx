import { Input } from '@arco-design/web-react'
import { DataMapBody, dataMaps } from '@tessera/shared/contract/data/maps'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { RecordForm } from '@tessera/shared/ui/form-drawer/record-form'
import { CommonRecordFields } from '@tessera/shared/ui/form-drawer/common-record-fields'
import { text } from './text.ts'

const { shape } = DataMapBody
const stale = [dataMaps.list, dataMaps.selector]
type Values = Omit<DataMapBody, 'data'>

/** Edits name and code of a map; the map data is imported from a file. */
export function MapForm({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText(text)
  return (
    <RecordForm<Values>
      id={id}
      calls={dataMaps}
      stale={stale}
      titles={[t('dataMaps.import'), t('dataMaps.editTitle')]}
      width={480}
      newRecordValues={undefined}
      toFormValues={({ data: _, ...values }: DataMapBody) => values}
      onClose={onClose}
    >
      <FieldGroup>
        <Field name="fullName" label={t('dataMaps.fullName')} schema={shape.fullName} wide>
          <Input autoFocus maxLength={50} />
        </Field>
        <Field
          name="enCode"
          label={t('dataMaps.enCode')}
          schema={shape.enCode}
          extra={t('dataMaps.enCodeHint')}
          wide
        >
          <Input maxLength={50} />
        </Field>
        <CommonRecordFields shape={shape} />
      </FieldGroup>
    </RecordForm>
  )
}
