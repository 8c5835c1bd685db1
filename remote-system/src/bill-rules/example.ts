import {
  dayOf,
  printed,
  resetsOf,
  usualReset,
  type Numbering,
} from '@tessera/shared/contract/system/bill-number'
import type { BillRuleBody } from '@tessera/shared/contract/system/bill-rules'

/** The first number of a rule as it stands in a form; '' while something that it needs is missing. */
export function exampleOf(
  {
    prefix,
    suffix = '',
    dateFormat = 'no',
    digit,
    startNumber,
    reset,
    fiscalMonth = 1,
  }: Partial<BillRuleBody>,
  now = Date.now(),
): string {
  if (!prefix?.trim() || !digit || !/^\d{1,6}$/.test(startNumber ?? '')) return ''
  const rule: Numbering = {
    prefix: prefix.trim(),
    suffix: suffix.trim(),
    dateFormat,
    digit,
    startNumber: startNumber!,
    reset: fitting(reset, dateFormat),
    fiscalMonth,
  }
  return printed(rule, dayOf(now), 1).number
}

/** The start over that was chosen, or the usual one where the date part cannot show it. */
export const fitting = (reset: BillRuleBody['reset'], dateFormat: BillRuleBody['dateFormat']) =>
  reset && resetsOf[dateFormat].includes(reset) ? reset : usualReset(dateFormat)
