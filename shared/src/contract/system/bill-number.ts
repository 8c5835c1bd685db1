// Format of serial numbers. Server and browser share it, so that the preview of a form is what the server
// issues.

export const dateFormats = ['yyyyMMdd', 'yyyyMM', 'yyyy', 'no'] as const
export type DateFormat = (typeof dateFormats)[number]

/** When the counter restarts. */
export const resets = ['day', 'month', 'year', 'fiscal', 'never'] as const
export type Reset = (typeof resets)[number]

/** The time zone of the dates in numbers, independent of that of the server. */
export const numberTimeZone = 'Asia/Shanghai'

export interface Numbering {
  prefix: string
  suffix: string
  dateFormat: DateFormat
  /** Minimum length of the counter. */
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

/**
 * The resets that each date format allows: a reset that the date does not show would issue the same number
 * twice.
 */
export const allowedResets: Readonly<Record<DateFormat, readonly Reset[]>> = {
  yyyyMMdd: ['day', 'month', 'year', 'fiscal', 'never'],
  yyyyMM: ['month', 'year', 'fiscal', 'never'],
  yyyy: ['year', 'fiscal', 'never'],
  no: ['never'],
}

/** The reset of a rule without one: whenever its date part changes. */
export const defaultReset = (format: DateFormat): Reset => allowedResets[format][0]!

/** The day of a time (epoch milliseconds) in a time zone. */
export function dayOf(time: number, zone = numberTimeZone): Day {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  }).formatToParts(time)
  const part = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return { year: part('year'), month: part('month'), day: part('day') }
}

const twoDigits = (n: number) => String(n).padStart(2, '0')
const fiscalYear = ({ fiscalMonth }: Numbering, { year, month }: Day) =>
  month >= fiscalMonth ? year : year - 1

/** The key of the period that has its own counter; '' is one counter for all time. */
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
  // A year alone must be the one that the counter belongs to.
  const shown = rule.reset === 'fiscal' && rule.dateFormat === 'yyyy' ? fiscalYear(rule, day) : year
  return {
    yyyyMMdd: `${year}${twoDigits(month)}${twoDigits(day.day)}`,
    yyyyMM: `${year}${twoDigits(month)}`,
    yyyy: `${shown}`,
    no: '',
  }[rule.dateFormat]
}

const token = /\{([A-Za-z]\w*)\}/g

/** The tokens in braces of a rule: `organize`, and fields of the document. */
export const tokensOf = ({ prefix, suffix }: Pick<Numbering, 'prefix' | 'suffix'>): string[] => [
  ...new Set([...`${prefix} ${suffix}`.matchAll(token)].map(([, name]) => name!)),
]

/**
 * Formats the `count`th number of its period, from 1; a token without a value stays as it is. A counter with
 * more digits than `digit` is written in full, and `widened` is true.
 */
export function formatBillNumber(
  rule: Numbering,
  day: Day,
  count: number,
  tokens: Readonly<Record<string, string>> = {},
): { number: string; widened: boolean } {
  const counter = String(Number(rule.startNumber) + count - 1)
  const fill = (text: string) => text.replace(token, (match, name: string) => tokens[name] ?? match)
  return {
    number: `${fill(rule.prefix)}${datePart(rule, day)}${counter.padStart(rule.digit, '0')}${fill(rule.suffix)}`,
    widened: counter.length > rule.digit,
  }
}
