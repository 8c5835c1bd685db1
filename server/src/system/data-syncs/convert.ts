import { ahead } from '@tessera/shared/fields/instant'
import type { Dialect, FieldInfo, Value } from '../data-sources/source.ts'

/** A moment with its zone, as PostgreSQL prints it: `2026-01-02 03:04:05.123456+08`. */
const zoned = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(\.\d+)?(Z|[+-]\d{2}(?::?\d{2})?(?::?\d{2})?)$/

type Kept = Pick<FieldInfo, 'dataType' | 'type'>

/** What makes a value of one column fit another; null where it fits as it is. */
export function converter(from: Kept, to: Kept, dialect: Dialect): ((value: Value) => Value) | null {
  if (
    to.dataType === 'datetime' &&
    /with time zone|timestamptz/.test(from.type) &&
    !/with time zone|timestamptz|datetimeoffset/.test(to.type)
  )
    return wallClock
  if (from.type.startsWith('bool') && !to.type.startsWith('bool'))
    return to.dataType === 'varchar' || to.dataType === 'text'
      ? (value) => (typeof value === 'boolean' ? String(value) : value)
      : (value) => (typeof value === 'boolean' ? Number(value) : value)
  if (isBinary(from.type) && !isBinary(to.type))
    return (value) => (value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value)
  // PostgreSQL keeps no NUL in a text; others do.
  if (dialect === 'postgres' && (to.dataType === 'varchar' || to.dataType === 'text') && !isBinary(to.type))
    return (value) => (typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '') : value)
  return null
}

/** A column without a zone holds the clock of the business. Fractions of a second stay as they are. */
export function wallClock(value: Value): Value {
  const [, day, time, fraction = '', zone = ''] = typeof value === 'string' ? (zoned.exec(value) ?? []) : []
  if (!day || !time) return value
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{2})(?::?(\d{2}))?/.exec(zone) ?? []
  const minutesAhead = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  const at = new Date(Date.parse(`${day}T${time}Z`) + (ahead - minutesAhead) * 60_000)
  return `${at.toISOString().slice(0, 19).replace('T', ' ')}${fraction}`
}

export const isBinary = (type: string): boolean => /bytea|blob|binary|image|^raw/i.test(type)
