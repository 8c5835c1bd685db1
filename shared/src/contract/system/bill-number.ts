/** How a serial number is written: both ends print with this, so that what a form previews is what the server issues. */

export const dateFormats = ['yyyyMMdd', 'yyyyMM', 'yyyy', 'no'] as const
export type DateFormat = (typeof dateFormats)[number]

/** When counting starts over. */
export const resets = ['day', 'month', 'year', 'fiscal', 'never'] as const
export type Reset = (typeof resets)[number]

/** Numbers belong to the day of the business, wherever a server stands. */
export const numberTimeZone = 'Asia/Shanghai'

export interface Numbering {
  prefix: string
  suffix: string
  dateFormat: DateFormat
  /** Shortest length of the counted part. */
  digit: number
  startNumber: string
  reset: Reset
  /** The month in which a fiscal year begins, from 1. */
  fiscalMonth: number
}

export interface Day {
  year: number
  /** From 1. */
  month: number
  day: number
}

/** The starts over that a date part can show: one that it hides would issue the same number twice. */
export const allowedResets: Readonly<Record<DateFormat, readonly Reset[]>> = {
  yyyyMMdd: ['day', 'month', 'year', 'fiscal', 'never'],
  yyyyMM: ['month', 'year', 'fiscal', 'never'],
  yyyy: ['year', 'fiscal', 'never'],
  no: ['never'],
}

/** The start over of a rule that says none: whenever its date part changes (specification: wire 9.4). */
export const defaultReset = (format: DateFormat): Reset => allowedResets[format][0]!

/** The day of a moment, epoch milliseconds, in the zone of the business. */
export function dayOf(moment: number, zone = numberTimeZone): Day {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  }).formatToParts(moment)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  return { year: part('year'), month: part('month'), day: part('day') }
}

const twoDigits = (n: number) => String(n).padStart(2, '0')
const fiscalYear = ({ fiscalMonth }: Numbering, { year, month }: Day) =>
  month >= fiscalMonth ? year : year - 1

/** What is counted on its own; '' is all time. */
export function periodOf(rule: Numbering, day: Day): string {
  const { year, month } = day
  return {
    day: `${year}${twoDigits(month)}${twoDigits(day.day)}`,
    month: `${year}${twoDigits(month)}`,
    year: `${year}`,
    fiscal: `F${fiscalYear(rule, day)}`,
    never: '',
  }[rule.reset]
}

function datePart(rule: Numbering, day: Day): string {
  const { year, month } = day
  // A year alone has to be the one that is counted in.
  const shown = rule.reset === 'fiscal' && rule.dateFormat === 'yyyy' ? fiscalYear(rule, day) : year
  return {
    yyyyMMdd: `${year}${twoDigits(month)}${twoDigits(day.day)}`,
    yyyyMM: `${year}${twoDigits(month)}`,
    yyyy: `${shown}`,
    no: '',
  }[rule.dateFormat]
}

const token = /\{([A-Za-z]\w*)\}/g

/** The words in braces that a rule takes from outside: `organize`, and fields of the document. */
export const tokensOf = ({ prefix, suffix }: Pick<Numbering, 'prefix' | 'suffix'>): string[] => [
  ...new Set([...`${prefix} ${suffix}`.matchAll(token)].map(([, name]) => name!)),
]

/**
 * The number that is the `count`th of its period, from 1; a token without a value stands as it is written. One that outgrows its digits is
 * written whole, and says so.
 */
export function formatBillNumber(
  rule: Numbering,
  day: Day,
  count: number,
  tokens: Readonly<Record<string, string>> = {},
): { number: string; widened: boolean } {
  const counted = String(Number(rule.startNumber) + count - 1)
  const filled = (text: string) => text.replace(token, (whole, name: string) => tokens[name] ?? whole)
  return {
    number: `${filled(rule.prefix)}${datePart(rule, day)}${counted.padStart(rule.digit, '0')}${filled(rule.suffix)}`,
    widened: counted.length > rule.digit,
  }
}
