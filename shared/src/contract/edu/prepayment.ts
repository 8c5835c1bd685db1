import * as z from 'zod'

export const prepayRules = ['period', 'amount'] as const

/** The setting `prepayCap`: an order beyond the limits is not checked, warned of, approved by a flow, or refused. */
export const prepayPolicies = ['off', 'warn', 'approve', 'block'] as const
export type PrepayPolicy = (typeof prepayPolicies)[number]

/** What the limits of prepayment for minors say about an order. */
export const PrepayCheck = z.object({
  /** What happens where `ok` is false. */
  policy: z.enum(prepayPolicies),
  ok: z.boolean(),
  /** Empty where no limit applies: to adults, and under the policy `off`. */
  rules: z.array(z.object({ rule: z.enum(prepayRules), ok: z.boolean() })),
})
export type PrepayCheck = z.output<typeof PrepayCheck>

/** Whether the order is refused. */
export const isPrepaymentBlocked = ({ policy, ok }: PrepayCheck): boolean => policy === 'block' && !ok

/** Whether a flow has to approve the prepayment, also for sellers who may change prices. */
export const needsPrepaymentApproval = ({ policy, ok }: PrepayCheck): boolean => policy === 'approve' && !ok
