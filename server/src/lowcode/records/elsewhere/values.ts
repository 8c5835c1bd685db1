import { formatInstant, parseDate } from '@tessera/shared/contract/fields/instant'
import { parseExactNumber, type Value } from '../../../data/sources/source.ts'
import type { RecordField } from '../plan.ts'
import { fromStored, toStored } from '../values.ts'
import { localTime } from './compare.ts'
import type { Dialect } from './compile.ts'

/** A value as another database gives it, as it is on the wire. What cannot be read is empty. */
export function fromElsewhere(field: RecordField, value: Value): unknown {
  return fromStored(field, value === null || value === '' ? null : read(field, value))
}

function read({ stored: { type } }: RecordField, value: Value): unknown {
  switch (type) {
    case 'numeric':
    case 'smallint':
    case 'bigint': {
      const number = Number(value)
      return Number.isFinite(number) ? number : null
    }
    case 'timestamptz':
      return readTime(String(value))
    case 'time':
      return String(value).slice(0, 8)
    case 'jsonb':
      return readJson(String(value))
    case 'text':
      return typeof value === 'string' ? value : String(value)
  }
}

/** Times with a zone are exact; others are those of the business time zone. */
function readTime(text: string): number | null {
  if (/([+-]\d\d(:?\d\d)?|Z)$/.test(text) && /:/.test(text)) {
    const at = Date.parse(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))
    return Number.isFinite(at) ? at : null
  }
  const parsed = parseDate(text.replace('T', ' ').slice(0, 19))
  return 'value' in parsed ? parsed.value : null
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A valid value as another database takes it. */
export function toElsewhere(field: RecordField, value: unknown, dialect: Dialect): unknown {
  const stored = toStored(field, value)
  if (stored === null) return null
  const { type, isDate } = field.stored
  if (type === 'timestamptz')
    return isDate ? formatInstant(value as number, 'yyyy-MM-dd') : localTime(dialect, value as number)
  return type === 'jsonb' ? JSON.stringify(stored) : stored
}

/** A key as text: on the wire every record has a text as its id. */
export const toId = (value: Value | undefined): string =>
  typeof value === 'number' ? String(parseExactNumber(String(value))) : String(value ?? '')
