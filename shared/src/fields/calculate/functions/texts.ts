import { withoutThousands } from '../../../contract/fields/without-thousands.ts'
import { partsOf } from '../day-number.ts'
import { fail, maxTextLength, roundTo, toText, type Argument } from '../values.ts'
import { numberOf } from './numbers.ts'

/** A count of letters; below `least` it ends the formula. */
function lengthOf(value: Argument, least: number): number {
  const count = Math.trunc(numberOf(value))
  return count < least ? fail('failed') : count
}

function substitute(value: Argument, found: Argument, by: Argument, occurrence: Argument = null): string {
  const [text, search, replacement] = [toText(value), toText(found), toText(by)]
  if (search === '') return text
  const parts = text.split(search)
  if (occurrence === null) {
    if (text.length + (parts.length - 1) * replacement.length > maxTextLength) return fail('tooBig')
    return parts.join(replacement)
  }
  const at = lengthOf(occurrence, 1)
  if (at >= parts.length) return text
  return parts.slice(0, at).join(search) + replacement + parts.slice(at).join(search)
}

function parseValue(value: Argument): number {
  if (typeof value === 'number') return value
  const text = toText(value).trim()
  const [, digits = '', percent] = /^(.+?)(%?)$/.exec(text) ?? []
  const number = digits === '' ? Number.NaN : Number(withoutThousands(digits))
  if (!Number.isFinite(number)) return fail('notANumber')
  return percent ? number / 100 : number
}

/** Formats a number or a day by a pattern such as `#,##0.00`, `0%`, `000` or `yyyy-mm-dd`. */
function formatBy(value: Argument, pattern: Argument): string {
  const written = toText(pattern)
  if (/[ymdhs]/i.test(written)) return formatDay(numberOf(value), written)
  const [, before = '', whole = '', decimals, percent = '', after = ''] =
    /^([^#0,.%]*)([#0,]*)(?:\.([0#]*))?(%?)([^#0,.%]*)$/.exec(written) ?? fail('failed')
  const places = decimals?.length ?? 0
  if (places > 15 || whole.length > 30) return fail('failed')
  const number = roundTo(numberOf(value) * (percent ? 100 : 1), places)
  const [digits = '', fraction = ''] = Math.abs(number).toFixed(places).split('.')
  const padded = digits.padStart([...whole].filter((sign) => sign === '0').length, '0')
  const grouped = whole.includes(',') ? padded.replaceAll(/\B(?=(?:\d{3})+$)/g, ',') : padded
  const least = decimals?.replace(/#*$/, '').length ?? 0
  const kept = fraction.slice(0, least) + fraction.slice(least).replace(/0+$/, '')
  return `${number < 0 ? '-' : ''}${before}${grouped}${kept && `.${kept}`}${percent}${after}`
}

function formatDay(day: number, pattern: string): string {
  const { year, month, day: date, hours, minutes, seconds } = partsOf(day)
  let followsHours = false
  return pattern.replaceAll(/y+|m+|d+|h+|s+/gi, (part) => {
    const letter = part[0]!.toLowerCase()
    if (letter === 'y')
      return part.length > 2 ? String(year).padStart(4, '0') : String(year % 100).padStart(2, '0')
    // As in spreadsheets, `m` after hours means minutes.
    const isMinutes = letter === 'm' && followsHours
    followsHours = letter === 'h'
    const number = { m: isMinutes ? minutes : month, d: date, h: hours, s: seconds }[letter]!
    return part.length > 1 ? String(number).padStart(2, '0') : String(number)
  })
}

const join = (texts: readonly string[], by: string): string =>
  texts.reduce((length, text) => length + text.length + by.length, 0) > maxTextLength
    ? fail('tooBig')
    : texts.join(by)
const textsOf = (of: readonly Argument[]) => (of.flat(2) as Argument[]).map(toText)

export const textFunctions = {
  LEN: (value: Argument) => toText(value).length,
  LEFT: (value: Argument, count: Argument = 1) => toText(value).slice(0, lengthOf(count, 0)),
  RIGHT: (value: Argument, count: Argument = 1) => {
    const length = lengthOf(count, 0)
    return length === 0 ? '' : toText(value).slice(-length)
  },
  MID: (value: Argument, from: Argument, count: Argument) => {
    const start = lengthOf(from, 1) - 1
    return toText(value).slice(start, start + lengthOf(count, 0))
  },
  UPPER: (value: Argument) => toText(value).toUpperCase(),
  LOWER: (value: Argument) => toText(value).toLowerCase(),
  TRIM: (value: Argument) => toText(value).trim().replaceAll(/ +/g, ' '),
  EXACT: (left: Argument, right: Argument) => toText(left) === toText(right),
  CONCATENATE: (...of: Argument[]) => join(textsOf(of), ''),
  CONCAT: (...of: Argument[]) => join(textsOf(of), ''),
  TEXTJOIN: (by: Argument, skipsEmpty: Argument, ...of: Argument[]) =>
    join(skipsEmpty ? textsOf(of).filter((text) => text !== '') : textsOf(of), toText(by)),
  REPT: (value: Argument, times: Argument) => {
    const [text, count] = [toText(value), lengthOf(times, 0)]
    return text.length * count > maxTextLength ? fail('tooBig') : text.repeat(count)
  },
  REPLACE: (value: Argument, from: Argument, count: Argument, by: Argument) => {
    const [text, start] = [toText(value), lengthOf(from, 1) - 1]
    return text.slice(0, start) + toText(by) + text.slice(start + lengthOf(count, 0))
  },
  SUBSTITUTE: substitute,
  FIND: (found: Argument, value: Argument, from: Argument = 1) => {
    const at = toText(value).indexOf(toText(found), lengthOf(from, 1) - 1)
    return at < 0 ? fail('failed') : at + 1
  },
  VALUE: parseValue,
  TEXT: formatBy,
}
