import type * as z from 'zod'
import { needsSecondApproval, type RefundBody, type RefundQuote } from '@tessera/shared/contract/edu/refunds'
import { fromHundredths, toHundredths } from '@tessera/shared/contract/edu/values'
import { Code } from '@tessera/shared/contract/wire'
import { refuse, refuseField } from '../../errors/refusal.ts'
import type { LineHead } from '../approvals/line.ts'
import { runCommand } from '../books/refusals.ts'
import { assertLedger } from '../ledger/refusal.ts'
import { availableUnits, type Line } from '../ledger/line.ts'
import { amountBy, quoteRefund } from '../ledger/refund.ts'
import { text } from './text.ts'

/** Units of a refund, x100; all that are free where none are named. Throws where the line has fewer. */
export function refundUnits(line: Line, requested: number | undefined): number {
  const available = availableUnits(line)
  if (available === 0) throw refuse(text.nothingFree, {}, Code.conflict)
  const units = requested === undefined ? available : toHundredths(requested)
  runCommand(() => assertLedger(units <= available, 'notEnoughUnits', { units, available }))
  return units
}

/** What the calculator shows of a line. Throws where its contract excludes refunds. */
export function toRefundQuote(
  head: LineHead,
  line: Line,
  units: number,
  classes: RefundQuote['classes'],
): RefundQuote {
  const { value, writtenOff, cashCap, clauseAmount, rules } = runCommand(() => quoteRefund(line, units))
  const { state, terms } = line
  return {
    studentName: head.studentName,
    orderNo: head.orderNo,
    lineName: head.lineName,
    units: fromHundredths(units),
    availableUnits: fromHundredths(availableUnits(line)),
    heldUnits: fromHundredths(state.heldUnits),
    freeValue: fromHundredths(value),
    writtenOff: fromHundredths(writtenOff),
    cashCap: fromHundredths(cashCap),
    contractRule: terms.refundRule,
    clauseAmount: fromHundredths(clauseAmount),
    unitListPrice: fromHundredths(terms.unitListPrice),
    consumedUnits: fromHundredths(state.consumedUnits),
    received: fromHundredths(state.received),
    rules: rules.map(({ rule, amount, deduction }) => ({
      rule,
      amount: fromHundredths(amount),
      deduction: fromHundredths(deduction),
    })),
    classes,
  }
}

/** The amounts of an application in fen. Throws where the contract excludes refunds, and for more than the rule pays. */
export function planRefund(
  line: Line,
  { units: requested, rule, amount: yuan }: z.output<typeof RefundBody>,
) {
  const units = refundUnits(line, requested)
  const quote = runCommand(() => quoteRefund(line, units))
  const { paid, value, clauseAmount } = quote
  const amount = toHundredths(yuan)
  const max = amountBy(quote, rule)
  if (amount > max) throw refuseField('amount', text.overRule, { amount: yuan, max: fromHundredths(max) })
  const approvals = needsSecondApproval({ paid, clauseAmount, amount }) ? 2 : 1
  return { units, amount, max, value, clauseAmount, approvals, deduction: paid - amount }
}
