import { Button, ColorPicker, DatePicker, Input } from '@arco-design/web-react'
import { IconDelete, IconPlus } from '@arco-design/web-react/icon'
import { CoachBody, coaches, type Certificate } from '@tessera/shared/contract/edu/coaches'
import type { CallRequest } from '@tessera/shared/contract/wire'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { RecordForm } from '@tessera/shared/ui/form-drawer/record-form'
import { UserPicker } from '@tessera/shared/ui/user-picker/user-picker'
import { DateField, NumberField, SelectField } from '../parts/fields.tsx'
import { useCampusOptions, useSubjectOptions } from '../parts/options.ts'
import { text as partsText } from '../parts/text.ts'
import { AbsenceRows, HoursRows } from '../parts/time-rows.tsx'
import { text } from './text.ts'
import styles from './coaches.module.css'

const { shape } = CoachBody
const stale = [coaches.list, coaches.selector]

export function CoachForm({ id, onClose }: { id: string | null; onClose: () => void }) {
  const t = useText(text)
  const subjects = useSubjectOptions()
  const campuses = useCampusOptions()
  return (
    <RecordForm<CallRequest<typeof coaches.create>>
      id={id}
      calls={coaches}
      stale={stale}
      titles={[t('coaches.add'), t('coaches.edit')]}
      width={720}
      newRecordValues={{
        subjects: [],
        campusIds: [],
        certs: [],
        availability: [],
        absences: [],
        color: '#165dff',
      }}
      onClose={onClose}
    >
      {(now) => (
        <>
          <FieldGroup>
            {id === null && (
              <Field name="userId" label={t('coaches.user')} schema={coaches.create.input.shape.userId}>
                <UserPicker />
              </Field>
            )}
            <Field name="coachNo" label={t('coaches.coachNo')} schema={shape.coachNo}>
              <Input maxLength={50} />
            </Field>
            <Field name="level" label={t('coaches.level')} schema={shape.level}>
              <Input allowClear maxLength={50} />
            </Field>
            <SelectField
              name="subjects"
              label={t('coaches.subjects')}
              schema={shape.subjects}
              multiple
              {...subjects}
            />
            <SelectField
              name="campusIds"
              label={t('coaches.campuses')}
              schema={shape.campusIds}
              tooltip={t('coaches.everywhereHint')}
              multiple
              {...campuses}
            />
            <DateField name="hireDate" label={t('coaches.hireDate')} schema={shape.hireDate} />
            <DateField name="checkDate" label={t('coaches.checkDate')} schema={shape.checkDate} pastOnly />
            <Field name="color" label={t('coaches.color')} schema={shape.color}>
              <ColorPicker format="hex" disabledAlpha showText />
            </Field>
            <Field name="certs" label={t('coaches.certs')} schema={shape.certs} wide>
              <CertificateRows />
            </Field>
          </FieldGroup>
          <FieldGroup title={t('coaches.hours')}>
            <NumberField
              name="maxUnitsPerDay"
              label={t('coaches.maxUnitsPerDay')}
              schema={shape.maxUnitsPerDay}
              step={0.5}
            />
            <Field
              name="availability"
              label={t('coaches.availability')}
              schema={shape.availability}
              tooltip={t('coaches.availabilityHint')}
              wide
            >
              <HoursRows />
            </Field>
            <Field name="absences" label={t('coaches.absences')} schema={shape.absences} wide>
              <AbsenceRows campusIds={now.campusIds ?? []} />
            </Field>
            <Field name="remark" label={t('coaches.remark')} schema={shape.remark} wide>
              <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} showWordLimit />
            </Field>
          </FieldGroup>
        </>
      )}
    </RecordForm>
  )
}

interface RowsProps {
  value?: readonly Certificate[]
  onChange?: (rows: Certificate[]) => void
  'aria-label'?: string
}

function CertificateRows({ value = [], onChange, 'aria-label': label }: RowsProps) {
  const t = useText(text)
  const tp = useText(partsText)
  const change = (at: number, by: Partial<Certificate>) =>
    onChange?.(value.map((row, index) => (index === at ? { ...row, ...by } : row)))
  return (
    <div className={styles.rows} role="group" aria-label={label}>
      {value.map((row, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no ids, and all of their state is in the value
        <div key={at} className={styles.row}>
          <Input
            aria-label={t('coaches.certName')}
            placeholder={t('coaches.certName')}
            maxLength={50}
            value={row.name}
            onChange={(name) => change(at, { name })}
          />
          <Input
            aria-label={t('coaches.certNo')}
            placeholder={t('coaches.certNo')}
            maxLength={50}
            value={row.no}
            onChange={(no) => change(at, { no })}
          />
          <DatePicker
            aria-label={t('coaches.certExpire')}
            placeholder={t('coaches.certExpire')}
            format="YYYY-MM-DD"
            {...(row.expire ? { value: row.expire } : {})}
            onChange={(expire) => change(at, { expire: expire || null })}
          />
          <Button
            type="text"
            icon={<IconDelete />}
            aria-label={tp('parts.removeRow', { n: at + 1 })}
            onClick={() => onChange?.(value.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      <Button
        type="dashed"
        icon={<IconPlus />}
        onClick={() => onChange?.([...value, { name: '', no: '', expire: null }])}
      >
        {tp('parts.addRow')}
      </Button>
    </div>
  )
}
