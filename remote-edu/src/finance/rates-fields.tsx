import { payGradients, payModes, PayPlanRates } from '@tessera/shared/contract/edu/pay-plans'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { DateField, FlagField, NumberField, SelectField } from '../parts/fields.tsx'
import { text } from './text.ts'
import { TierRows, type TierDraft } from './tier-rows.tsx'

export type RatesDraft = Partial<Omit<PayPlanRates, 'tiers'>> & { tiers?: TierDraft[] }

/** Rates before the user has changed anything. */
export const newRates: RatesDraft = {
  mode: 'per_lesson',
  gradient: 'none',
  tiers: [{ upTo: null }],
  makeupCount: 1,
}

/** Rates as the server takes them; without steps, the last rate is the only one. */
export const toRates = ({ tiers = [], trialRate, ...rates }: RatesDraft) => ({
  ...rates,
  trialRate: trialRate ?? null,
  tiers: rates.gradient === 'none' ? tiers.slice(-1) : tiers,
})

const { shape } = PayPlanRates

/** The fields of the rates of a plan; `prefix` where they are a part of a form. */
export function RatesFields({ now, prefix = '' }: { now: RatesDraft; prefix?: string }) {
  const t = useText(text)
  const isPercent = now.mode === 'revenue_bp'
  return (
    <FieldGroup title={t('payPlans.rates')}>
      <DateField name={`${prefix}validFrom`} label={t('payroll.validFrom')} schema={shape.validFrom} />
      <SelectField
        name={`${prefix}mode`}
        label={t('payroll.mode')}
        schema={shape.mode}
        options={payModes.map((value) => ({ value, label: t(`payroll.mode.${value}`) }))}
      />
      <SelectField
        name={`${prefix}gradient`}
        label={t('payPlans.gradient')}
        schema={shape.gradient}
        tooltip={t('payPlans.gradientHint')}
        options={payGradients.map((value) => ({ value, label: t(`payPlans.gradient.${value}`) }))}
      />
      <Field name={`${prefix}tiers`} label={t('payroll.rate')} schema={shape.tiers} wide>
        <TierRows unit={isPercent ? '%' : t('payPlans.yuan')} />
      </Field>
      <NumberField
        name={`${prefix}trialRate`}
        label={t('payPlans.trialRate')}
        schema={shape.trialRate}
        step={0.01}
        tooltip={t('payPlans.trialHint')}
      />
      <NumberField
        name={`${prefix}minPerLesson`}
        label={t('payPlans.minPerLesson')}
        schema={shape.minPerLesson}
        step={0.01}
      />
      <NumberField
        name={`${prefix}assistantPercent`}
        label={t('payPlans.assistantPercent')}
        schema={shape.assistantPercent}
        suffix="%"
      />
      <FlagField name={`${prefix}makeupCount`} label={t('payPlans.makeupCount')} schema={shape.makeupCount} />
    </FieldGroup>
  )
}
