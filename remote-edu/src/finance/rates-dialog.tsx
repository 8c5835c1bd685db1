import { useState } from 'react'
import { payPlans, type PayPlanRow } from '@tessera/shared/contract/edu/pay-plans'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { FormDrawer } from '@tessera/shared/ui/form-drawer/form-drawer'
import { newRates, RatesFields, toRates, type RatesDraft } from './rates-fields.tsx'
import { text } from './text.ts'

/** New rates of a plan from a day on; they begin as those that hold now. */
export function RatesDialog({ plan, onClose }: { plan: PayPlanRow; onClose: () => void }) {
  const t = useText(text)
  const { send } = useSend(payPlans.addRates, { stale: [payPlans.list, payPlans.read], quiet: true })
  const [changed, setChanged] = useState<RatesDraft>({})
  const [initial] = useState<RatesDraft>(() => {
    const { validFrom: _, ...rates } = plan.versions[0] ?? { ...newRates, validFrom: '' }
    return rates
  })
  return (
    <FormDrawer<RatesDraft>
      title={`${t('payPlans.addRates')} · ${plan.name}`}
      initial={initial}
      onChange={(by) => setChanged((previous) => ({ ...previous, ...by }))}
      onSave={async (values) => {
        const { msg } = await send({ id: plan.id, ...toRates({ ...initial, ...values }) } as never)
        return msg
      }}
      onClose={onClose}
    >
      <RatesFields now={{ ...initial, ...changed }} />
    </FormDrawer>
  )
}
