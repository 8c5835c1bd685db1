import { Input } from '@arco-design/web-react'
import { classes } from '@tessera/shared/contract/edu/classes'
import { PayPlanBody, payPlans, payScopes } from '@tessera/shared/contract/edu/pay-plans'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { RecordForm } from '@tessera/shared/ui/form-drawer/record-form'
import { SelectField } from '../parts/fields.tsx'
import { useCourseOptions } from '../parts/options.ts'
import { newRates, RatesFields, toRates, type RatesDraft } from './rates-fields.tsx'
import { text } from './text.ts'

interface Values {
  name: string
  scope: (typeof payScopes)[number]
  courseId?: string | null
  classId?: string | null
  rates: RatesDraft
}

const { shape } = PayPlanBody
const stale = [payPlans.list, payPlans.selector]

/** The rates as they are entered: a form says of a changed part only its path, such as `rates.mode`. */
const ratesNow = (now: object): RatesDraft => ({
  ...newRates,
  ...Object.fromEntries(
    Object.entries(now).flatMap(([key, value]) => (key.startsWith('rates.') ? [[key.slice(6), value]] : [])),
  ),
})

/** What a pay plan is for; a new one with its first rates. */
export function PayPlanForm({ id, onClose }: { id: string | null; onClose: () => void }) {
  const t = useText(text)
  return (
    <RecordForm<Values>
      id={id}
      calls={payPlans}
      stale={stale}
      titles={[t('payroll.addPlan'), t('payPlans.edit')]}
      newRecordValues={{ scope: 'global', rates: newRates }}
      toFormValues={({ name, scope, courseId, classId }: Values) => ({
        name,
        scope,
        ...(courseId ? { courseId } : {}),
        ...(classId ? { classId } : {}),
      })}
      toInput={({ name, scope, courseId, classId, rates }) => ({
        name,
        scope,
        courseId: scope === 'course' ? courseId : null,
        classId: scope === 'class' ? classId : null,
        ...(id === null ? { rates: toRates(rates) } : {}),
      })}
      onClose={onClose}
    >
      {(now) => (
        <>
          <Target now={now} />
          {id === null && <RatesFields now={ratesNow(now)} prefix="rates." />}
        </>
      )}
    </RecordForm>
  )
}

function Target({ now: { scope } }: { now: Partial<Values> }) {
  const t = useText(text)
  const courses = useCourseOptions()
  const { data } = useCall(classes.selector, scope === 'class' ? {} : null)
  return (
    <FieldGroup>
      <Field name="name" label={t('payroll.planName')} schema={shape.name}>
        <Input autoFocus maxLength={50} />
      </Field>
      <SelectField
        name="scope"
        label={t('payPlans.scope')}
        schema={shape.scope}
        options={payScopes.map((value) => ({ value, label: t(`payPlans.scope.${value}`) }))}
      />
      {scope === 'course' && (
        <SelectField
          required
          name="courseId"
          label={t('payPlans.course')}
          schema={shape.courseId}
          {...courses}
        />
      )}
      {scope === 'class' && (
        <SelectField
          required
          name="classId"
          label={t('payPlans.class')}
          schema={shape.classId}
          options={(data?.list ?? []).map(({ id, fullName }) => ({ value: id, label: fullName }))}
          loading={data === undefined}
        />
      )}
    </FieldGroup>
  )
}
