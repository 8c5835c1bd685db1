import { Input } from '@arco-design/web-react'
import { courses } from '@tessera/shared/contract/edu/courses'
import {
  giftPolicies,
  planBillings,
  planScopes,
  planStarts,
  PricePlanBody,
  pricePlans,
  refundRules,
} from '@tessera/shared/contract/edu/price-plans'
import { billingWords, planScopeWords } from '@tessera/shared/contract/edu/words'
import type { CallRequest } from '@tessera/shared/contract/wire'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { RecordForm } from '@tessera/shared/ui/form-drawer/record-form'
import { DateField, NumberField, SelectField } from '../parts/fields.tsx'
import { useCampusOptions, useCourseOptions, useSubjectOptions } from '../parts/options.ts'
import { text } from './text.ts'

type Values = CallRequest<typeof pricePlans.create>

const { shape } = PricePlanBody
const stale = [pricePlans.list, pricePlans.selector, courses.list]

interface Props {
  id: string | null
  /** Selected course, for which a new plan is. */
  courseId: string
  onClose: () => void
}

export function PlanForm({ id, courseId, onClose }: Props) {
  const t = useText(text)
  return (
    <RecordForm<Values>
      id={id}
      calls={pricePlans}
      stale={stale}
      titles={[t('plans.add'), t('plans.edit')]}
      width={720}
      newRecordValues={{
        scope: 'course',
        billing: 'units',
        giftPolicy: 'average',
        refundRule: 'by_value',
        validFrom: 'sign',
        campusIds: [],
        ...(courseId ? { courseId } : {}),
      }}
      onClose={onClose}
    >
      {(now) => (
        <>
          <WhatIsSold now={now} />
          <WhenItIsSold now={now} />
        </>
      )}
    </RecordForm>
  )
}

function WhatIsSold({ now: { scope, billing } }: { now: Partial<Values> }) {
  const t = useText(text)
  const pick = useLocalizedText()
  const courseOptions = useCourseOptions()
  const subjectOptions = useSubjectOptions()
  const isByPeriod = billing === 'days' || billing === 'months' || billing === 'term'
  return (
    <FieldGroup>
      <Field name="name" label={t('plans.name')} schema={shape.name}>
        <Input autoFocus maxLength={50} />
      </Field>
      <SelectField
        name="scope"
        label={t('plans.scope')}
        schema={shape.scope}
        options={planScopes.map((value) => ({ value, label: pick(planScopeWords[value]) }))}
      />
      {scope === 'course' && (
        <SelectField
          required
          name="courseId"
          label={t('plans.course')}
          schema={shape.courseId}
          {...courseOptions}
        />
      )}
      {scope === 'subject' && (
        <SelectField
          required
          name="subjectId"
          label={t('plans.subject')}
          schema={shape.subjectId}
          {...subjectOptions}
        />
      )}
      <SelectField
        name="billing"
        label={t('plans.billing')}
        schema={shape.billing}
        options={planBillings.map((value) => ({ value, label: pick(billingWords[value]) }))}
      />
      {isByPeriod ? (
        <NumberField required name="days" label={t('plans.days')} schema={shape.days} />
      ) : (
        <>
          <NumberField required name="units" label={t('plans.units')} schema={shape.units} step={0.5} />
          <NumberField name="giftUnits" label={t('plans.giftUnits')} schema={shape.giftUnits} step={0.5} />
        </>
      )}
      <NumberField name="price" label={t('plans.price')} schema={shape.price} step={0.01} />
      <NumberField
        name="unitListPrice"
        label={t('plans.unitListPrice')}
        schema={shape.unitListPrice}
        step={0.01}
        tooltip={t('plans.unitPriceHint')}
      />
    </FieldGroup>
  )
}

function WhenItIsSold({ now: { validFrom } }: { now: Partial<Values> }) {
  const t = useText(text)
  const campuses = useCampusOptions()
  return (
    <>
      <FieldGroup title={t('plans.sale')}>
        <DateField name="saleFrom" label={t('plans.saleFrom')} schema={shape.saleFrom} />
        <DateField name="saleTo" label={t('plans.saleTo')} schema={shape.saleTo} />
        <NumberField name="validDays" label={t('plans.validDays')} schema={shape.validDays} />
        <SelectField
          name="validFrom"
          label={t('plans.validFrom')}
          schema={shape.validFrom}
          options={planStarts.map((value) => ({ value, label: t(`plans.validFrom.${value}`) }))}
        />
        {validFrom === 'fixed' && (
          <DateField name="validFromDate" label={t('plans.validFromDate')} schema={shape.validFromDate} />
        )}
        <SelectField
          name="campusIds"
          label={t('plans.campuses')}
          schema={shape.campusIds}
          tooltip={t('courses.everywhere')}
          multiple
          {...campuses}
        />
      </FieldGroup>
      <FieldGroup title={t('plans.rules')}>
        <SelectField
          name="giftPolicy"
          label={t('plans.giftPolicy')}
          schema={shape.giftPolicy}
          options={giftPolicies.map((value) => ({ value, label: t(`plans.giftPolicy.${value}`) }))}
        />
        <SelectField
          name="refundRule"
          label={t('plans.refundRule')}
          schema={shape.refundRule}
          options={refundRules.map((value) => ({ value, label: t(`plans.refundRule.${value}`) }))}
        />
      </FieldGroup>
    </>
  )
}
