import { utcOffsetMinutes } from '@tessera/shared/contract/fields/instant'
import type { Dialect, FieldInfo, Value } from '../sources/source.ts'

/** A timestamp with a time zone, as PostgreSQL prints it: `2026-01-02 03:04:05.123456+08`. */
const zonedTime = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(\.\d+)?(Z|[+-]\d{2}(?::?\d{2})?(?::?\d{2})?)$/

type ColumnType = Pick<FieldInfo, 'dataType' | 'type'>

/** A function that converts values of one column for another; null if no conversion is needed. */
export function converter(
  from: ColumnType,
  to: ColumnType,
  dialect: Dialect,
): ((value: Value) => Value) | null {
  if (
    to.dataType === 'datetime' &&
    /with time zone|timestamptz/.test(from.type) &&
    !/with time zone|timestamptz|datetimeoffset/.test(to.type)
  )
    return toBusinessTime
  if (from.type.startsWith('bool') && !to.type.startsWith('bool'))
    return to.dataType === 'varchar' || to.dataType === 'text'
      ? (value) => (typeof value === 'boolean' ? String(value) : value)
      : (value) => (typeof value === 'boolean' ? Number(value) : value)
  if (isBinary(from.type) && !isBinary(to.type))
    return (value) => (value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value)
  // PostgreSQL cannot store NUL characters in text; other products can.
  if (dialect === 'postgres' && (to.dataType === 'varchar' || to.dataType === 'text') && !isBinary(to.type))
    return (value) => (typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '') : value)
  return null
}

/**
 * Converts a timestamp with a zone to local business time, for columns without a zone. Keeps fractions of a
 * second.
 */
export function toBusinessTime(value: Value): Value {
  const [, day, time, fraction = '', zone = ''] =
    typeof value === 'string' ? (zonedTime.exec(value) ?? []) : []
  if (!day || !time) return value
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{2})(?::?(\d{2}))?/.exec(zone) ?? []
  const minutesAhead = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  const at = new Date(Date.parse(`${day}T${time}Z`) + (utcOffsetMinutes - minutesAhead) * 60_000)
  return `${at.toISOString().slice(0, 19).replace('T', ' ')}${fraction}`
}

/** True for types that hold bytes. */
export const isBinary = (type: string): boolean => /bytea|blob|binary|image|^raw/i.test(type)
