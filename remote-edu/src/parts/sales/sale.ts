import type { CallError } from '@tessera/shared/client/call'
import { messageAtField } from '@tessera/shared/client/field-message'
import type { OrderQuote } from '@tessera/shared/contract/edu/orders'
import { needsPrepaymentApproval } from '@tessera/shared/contract/edu/prepayment'

/** A plan of an order, while it is entered; null keeps what the plan has. */
export interface LineDraft {
  readonly key: number
  readonly pricePlanId: string
  readonly units: number | null
  readonly giftUnits: number | null
  readonly discount: number | null
}

export interface SellerDraft {
  readonly key: number
  readonly userId: string
  readonly percent: number | null
}

export interface SaleDraft {
  readonly studentId: string
  readonly sellCampusId: string
  readonly signDate: string
  readonly lines: readonly LineDraft[]
  readonly sellers: readonly SellerDraft[]
  readonly sourceId: string
  readonly remark: string
}

export const emptyLine = (key: number): LineDraft => ({
  key,
  pricePlanId: '',
  units: null,
  giftUnits: null,
  discount: null,
})

export const emptySale = (studentId: string): SaleDraft => ({
  studentId,
  sellCampusId: '',
  signDate: '',
  lines: [emptyLine(1)],
  sellers: [],
  sourceId: '',
  remark: '',
})

/** The input of a quote; null while the student or a plan is missing. */
export function toQuoteInput({ studentId, sellCampusId, signDate, lines }: SaleDraft) {
  if (!studentId || lines.some(({ pricePlanId }) => !pricePlanId)) return null
  return {
    studentId,
    ...(sellCampusId ? { sellCampusId } : {}),
    ...(signDate ? { signDate } : {}),
    lines: lines.map(({ pricePlanId, units, giftUnits, discount }) => ({
      pricePlanId,
      ...(units === null ? {} : { units }),
      ...(giftUnits === null ? {} : { giftUnits }),
      discount: discount ?? 0,
    })),
  }
}

/** The shares of the sellers in basis points, as the server takes them. */
export const toSellers = (sellers: readonly SellerDraft[]) =>
  sellers.map(({ userId, percent }) => ({ userId, shareBp: Math.round((percent ?? 0) * 100) }))

/** What the shares sum to, in percent; null without sellers. */
export function shareSum(sellers: readonly SellerDraft[]): number | null {
  if (sellers.length === 0) return null
  return sellers.reduce((sum, { percent }) => sum + Math.round((percent ?? 0) * 100), 0) / 100
}

export const steps = ['plans', 'sellers', 'payment'] as const
export type Step = (typeof steps)[number]

/** The step that has a field of the order or of its payment. */
export function stepOf(field: string): Step {
  if (/^(studentId|lines)\b/.test(field)) return 'plans'
  return /^(sellers|signDate|sellCampusId|sourceId|remark)\b/.test(field) ? 'sellers' : 'payment'
}

/** What a flow has to approve of an order: a price that the seller may not give alone, a prepayment beyond the limits. */
export function approvalsOf(
  { isOverride, prepayCheck }: Pick<OrderQuote, 'isOverride' | 'prepayCheck'>,
  canDiscount: boolean,
): readonly ('price' | 'prepay')[] {
  return [
    ...(isOverride && !canDiscount ? (['price'] as const) : []),
    ...(needsPrepaymentApproval(prepayCheck) ? (['prepay'] as const) : []),
  ]
}

/** The refusals of a call by field. */
export const errorsOf = (error: Pick<CallError, 'fields'> | undefined): ReadonlyMap<string, string> =>
  new Map((error?.fields ?? []).map((one) => [one.field, messageAtField(one)]))
