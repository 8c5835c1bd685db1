import { formatInstant, instantOfDay, utcOffset } from '@tessera/shared/contract/fields/instant'
import type { DataSetType } from '@tessera/shared/contract/lowcode/data-sets'

/** A value in an answer. A number with more digits than a double holds is text. */
export type Value = string | number | boolean | null

const dayText = /^\d{4}-\d{2}-\d{2}$/
const timeText = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}(?::?\d{2})?)?$/
const numberText = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i

/** Converts what a source has to a value of the type of its column; what does not fit is null. */
export function toValue(type: DataSetType, raw: unknown): Value {
  if (raw === null || raw === undefined) return null
  switch (type) {
    case 'text':
      return toText(raw)
    case 'number':
      return toNumber(raw)
    case 'boolean':
      return toBoolean(raw)
    case 'date':
      return toDay(raw)
    case 'time':
      return toTime(raw)
  }
}

function toText(raw: unknown): string | null {
  if (typeof raw === 'string') return raw
  if (raw instanceof Uint8Array) return Buffer.from(raw).toString('base64')
  if (raw instanceof Date) return raw.toISOString()
  return typeof raw === 'object' ? JSON.stringify(raw) : String(raw)
}

function toNumber(raw: unknown): number | string | null {
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : null
  if (typeof raw === 'boolean') return raw ? 1 : 0
  const text = typeof raw === 'string' ? raw.trim() : ''
  if (!numberText.test(text)) return null
  const number = Number(text)
  // Digits that a double would lose stay text, so that sums are exact.
  return text.replace(/\D/g, '').length <= 15 && Number.isFinite(number) ? number : text
}

const yes = new Set<unknown>([true, 1, '1', 't', 'true', 'T', 'TRUE', 'True', 'y', 'yes', '是'])
const no = new Set<unknown>([false, 0, '0', 'f', 'false', 'F', 'FALSE', 'False', 'n', 'no', '否'])
function toBoolean(raw: unknown): boolean | null {
  if (yes.has(raw)) return true
  return no.has(raw) ? false : null
}

function toDay(raw: unknown): string | null {
  if (typeof raw === 'string') {
    if (dayText.test(raw)) return isDay(raw) ? raw : null
    const [, day, , zone] = timeText.exec(raw) ?? []
    if (day && !zone) return isDay(day) ? day : null
  }
  const time = toTime(raw)
  return time === null ? null : formatInstant(time, 'yyyy-MM-dd')
}

function toTime(raw: unknown): number | null {
  if (raw instanceof Date) return inRange(raw.getTime())
  if (typeof raw === 'number') return inRange(raw)
  if (typeof raw !== 'string') return null
  if (dayText.test(raw)) return isDay(raw) ? inRange(instantOfDay(raw)) : null
  const [, day, clock = '', zone] = timeText.exec(raw) ?? []
  if (!day || !isDay(day)) return null
  // PostgreSQL prints whole hours of a zone without minutes.
  // Times without a zone are those of the business.
  const offset = zone && /^[+-]\d{2}$/.test(zone) ? `${zone}:00` : (zone ?? utcOffset)
  const seconds = clock.replace(/(\.\d{3})\d+$/, '$1')
  return inRange(Date.parse(`${day}T${seconds}${offset}`))
}

const inRange = (time: number): number | null =>
  Number.isFinite(time) && Math.abs(time) <= 8_640_000_000_000 ? Math.trunc(time) : null

/** Whether a text of the form `yyyy-MM-dd` is a day of the calendar. */
export const isDay = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00Z`)
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text)
}

/** The type of a column by its first values; text where they differ, or where there are none. */
export function inferType(values: readonly unknown[]): DataSetType {
  const filled = values.filter((value) => value !== null && value !== undefined && value !== '')
  if (filled.length === 0) return 'text'
  if (filled.every((value) => typeof value === 'boolean')) return 'boolean'
  if (filled.every((value) => typeof value === 'number')) return 'number'
  if (!filled.every((value) => typeof value === 'string')) return 'text'
  if (filled.every((value) => dayText.test(value) && isDay(value))) return 'date'
  return filled.every((value) => timeText.test(value)) ? 'time' : 'text'
}
