import {
  dayOf,
  formatBillNumber,
  allowedResets,
  defaultReset,
  type Numbering,
} from '@tessera/shared/contract/system/bill-number'
import type { BillRuleBody } from '@tessera/shared/contract/system/bill-rules'

/** First number of the rule in a form; '' while a required field is missing or invalid. */
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
    reset: effectiveReset(reset, dateFormat),
    fiscalMonth,
  }
  return formatBillNumber(rule, dayOf(now), 1).number
}

/** The selected reset period, or the default one if the date part cannot show it. */
export const effectiveReset = (reset: BillRuleBody['reset'], dateFormat: BillRuleBody['dateFormat']) =>
  reset && allowedResets[dateFormat].includes(reset) ? reset : defaultReset(dateFormat)
