import type * as z from 'zod'
import type { OrderQuote, QuoteInput, QuoteLine } from '@tessera/shared/contract/edu/orders'
import type { PrepayCheck } from '@tessera/shared/contract/edu/prepayment'
import { fromHundredths, toHundredths } from '@tessera/shared/contract/edu/values'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { refuseField } from '../../errors/refusal.ts'
import { addDays } from '../ledger/dates.ts'
import { multiplyDivide } from '../ledger/value.ts'
import { dayUnits } from '../ledger/lessons.ts'
import { settle } from '../settings/values.ts'
import { isByPeriod, loadBuyer, loadCampus, loadPlans, type SellingCampus, type SoldPlan } from './plans.ts'
import { checkPrepayment } from './prepayment.ts'
import { text } from './text.ts'

/** A line of a quote with what the ledger needs: fen and x100. */
export interface PlannedLine {
  readonly plan: SoldPlan
  readonly paidUnits: number
  readonly giftUnits: number
  readonly listAmount: number
  readonly discount: number
  readonly price: number
  readonly effectiveFrom: string
  readonly expireDate: string | null
}

export interface PlannedOrder {
  readonly type: OrderQuote['type']
  readonly campus: SellingCampus
  readonly signDate: string
  readonly lines: readonly PlannedLine[]
  readonly prepayCheck: PrepayCheck
  readonly isOverride: boolean
}

/** How far back an order may be signed. */
const maxDaysBack = 366

/** Computes what plans cost a student. Throws a refusal of the field for plans that are not sold there and then. */
export async function planOrder(db: Db, input: z.output<typeof QuoteInput>): Promise<PlannedOrder> {
  const buyer = await loadBuyer(db, input.studentId)
  if (!buyer) throw notFoundRefusal()
  const campus = await loadCampus(db, input.sellCampusId ?? buyer.campusId)
  if (!campus || campus.status !== 'open') throw refuseField('sellCampusId', text.campusClosed)
  const signDate = input.signDate ?? campus.today
  const earliest = addDays(campus.today, -maxDaysBack)
  const from = campus.openDate && campus.openDate > earliest ? campus.openDate : earliest
  if (signDate < from || signDate > campus.today)
    throw refuseField('signDate', text.badSignDate, { from, to: campus.today })
  const plans = await loadPlans(
    db,
    input.lines.map(({ pricePlanId }) => pricePlanId),
  )
  const lines = input.lines.map((line, at) => planLine(line, `lines.${at}`, { plans, campus, signDate }))
  return {
    type: typeOf(lines, buyer.subjectIds),
    campus,
    signDate,
    lines,
    prepayCheck: checkPrepayment(lines, {
      birthday: buyer.birthday,
      signDate,
      policy: settle(campus.settingRows).prepayCap,
    }),
    isOverride: lines.some(isOverride),
  }
}

interface SaleOfLine {
  plans: ReadonlyMap<string, SoldPlan>
  campus: SellingCampus
  signDate: string
}

function planLine(
  line: z.output<typeof QuoteLine>,
  field: string,
  { plans, campus, signDate }: SaleOfLine,
): PlannedLine {
  const plan = plans.get(line.pricePlanId)
  if (!plan || plan.status !== 'open') throw refuseField(`${field}.pricePlanId`, text.noPlan)
  const { name, saleFrom, saleTo, campusIds } = plan
  if ((saleFrom && signDate < saleFrom) || (saleTo && signDate > saleTo))
    throw refuseField(`${field}.pricePlanId`, text.planNotOnSale, { name, date: signDate })
  if (campusIds.length > 0 && !campusIds.includes(campus.id))
    throw refuseField(`${field}.pricePlanId`, text.planElsewhere, { name, campus: campus.shortName })
  const amounts = amountsOf(line, plan, field)
  const discount = toHundredths(line.discount)
  if (discount > amounts.listAmount)
    throw refuseField(`${field}.discount`, text.overDiscount, {
      discount: line.discount,
      price: fromHundredths(amounts.listAmount),
    })
  return { plan, ...amounts, discount, price: amounts.listAmount - discount, ...validityOf(plan, signDate) }
}

/** Units and the price without a discount. Other lessons than the plan's cost in proportion. */
function amountsOf({ units, giftUnits }: z.output<typeof QuoteLine>, plan: SoldPlan, field: string) {
  if (isByPeriod(plan)) {
    if (units !== undefined || giftUnits)
      throw refuseField(`${field}.units`, text.fixedUnits, { name: plan.name })
    return { paidUnits: (plan.days ?? 1) * dayUnits, giftUnits: 0, listAmount: plan.price }
  }
  const paidUnits = units === undefined ? plan.units : toHundredths(units)
  if (paidUnits <= 0) throw refuseField(`${field}.units`, text.noUnits)
  const listAmount = multiplyDivide(plan.price, paidUnits, plan.units)
  return {
    paidUnits,
    giftUnits: giftUnits === undefined ? plan.giftUnits : toHundredths(giftUnits),
    listAmount,
  }
}

function validityOf(plan: SoldPlan, signDate: string) {
  const isFixed = plan.validFrom === 'fixed' && plan.validFromDate !== null && plan.validFromDate > signDate
  const effectiveFrom = isFixed ? plan.validFromDate! : signDate
  const days = isByPeriod(plan) ? plan.days : plan.validDays
  return { effectiveFrom, expireDate: days ? addDays(effectiveFrom, days - 1) : null }
}

const isOverride = ({ plan, paidUnits, giftUnits, discount }: PlannedLine) =>
  discount > 0 || giftUnits > plan.giftUnits || (!isByPeriod(plan) && paidUnits !== plan.units)

/** The first order is signed, an order of a subject that was bought before renews, any other one expands. */
function typeOf(lines: readonly PlannedLine[], bought: readonly string[]): OrderQuote['type'] {
  if (bought.length === 0) return 'sign'
  const isRenewal = lines.some(
    ({ plan }) => plan.subjectId === null || bought.includes(plan.subjectId) || bought.includes(''),
  )
  return isRenewal ? 'renew' : 'expand'
}

const sum = (lines: readonly PlannedLine[], key: 'listAmount' | 'discount' | 'price') =>
  lines.reduce((all, line) => all + line[key], 0)

export const totalsOf = ({ lines }: PlannedOrder) => ({
  listAmount: sum(lines, 'listAmount'),
  discountAmount: sum(lines, 'discount'),
  netAmount: sum(lines, 'price'),
})

/** The quote on the wire, in yuan and lessons. */
export function toQuote(order: PlannedOrder): OrderQuote {
  const { type, campus, signDate, lines, prepayCheck, isOverride: differs } = order
  const { listAmount, discountAmount, netAmount } = totalsOf(order)
  return {
    type,
    sellCampusId: campus.id,
    signDate,
    lines: lines.map((line) => ({
      pricePlanId: line.plan.id,
      name: line.plan.name,
      units: fromHundredths(line.paidUnits),
      giftUnits: fromHundredths(line.giftUnits),
      listAmount: fromHundredths(line.listAmount),
      discount: fromHundredths(line.discount),
      netAmount: fromHundredths(line.price),
      unitValue: fromHundredths(multiplyDivide(line.price, 100, line.paidUnits + line.giftUnits)),
      effectiveFrom: line.effectiveFrom,
      expireDate: line.expireDate,
    })),
    listAmount: fromHundredths(listAmount),
    discountAmount: fromHundredths(discountAmount),
    netAmount: fromHundredths(netAmount),
    prepayCheck,
    isOverride: differs,
  }
}
