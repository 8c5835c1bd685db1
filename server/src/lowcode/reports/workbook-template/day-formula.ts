import { partsOf } from '@tessera/shared/fields/calculate/day-number'

/** Before it, the days of workbooks are one less: they have a 29 February 1900. */
const firstExactDay = 61
const lastDay = 2_958_466

/**
 * A formula that results in the day and the clock of a day number of a workbook; null for what is no such day. `daysBefore` is
 * added to the days of a workbook that counts from another one.
 */
export function dayFormula(own: number, daysBefore: number): string | null {
  const serial = own + daysBefore
  if (!(serial >= firstExactDay && serial < lastDay)) return null
  const { year, month, day, hours, minutes, seconds } = partsOf(serial)
  const date = `DATE(${year},${month},${day})`
  return hours + minutes + seconds > 0 ? `${date}+TIME(${hours},${minutes},${seconds})` : date
}
