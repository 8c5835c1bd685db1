import type { AuditEntry } from '@tessera/shared/contract/org/audit'
import { formatTime } from '@tessera/shared/format/time'

/** A logged value for display: names, or the key of a text of the page. */
export type DisplayValue = readonly string[] | 'yes' | 'no' | 'none'

/** One changed field of an audit entry. */
export interface FieldChange {
  readonly key: string
  readonly before: DisplayValue
  readonly after: DisplayValue
  /** True for lists: `before` holds the removed items and `after` the added ones. */
  readonly isListChange: boolean
}

const flagKey =
  /^(enabledMark|globalMark|is[A-Z]\w*|passwordReset|twoFactor|authenticator|recoveryCodes|(this|sub)Layer\w+)$/
const timeKey = /(Time|Date)$|^birthday$/

/** The fields that an audit entry changed. Ids with a known name are shown by name. */
export function listChanges({
  before,
  after,
  names,
}: Pick<AuditEntry, 'before' | 'after' | 'names'>): FieldChange[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return keys.map((key) => ({
    key,
    before: toDisplayValue(key, before[key], names),
    after: toDisplayValue(key, after[key], names),
    isListChange: Array.isArray(before[key]) || Array.isArray(after[key]),
  }))
}

function toDisplayValue(key: string, value: unknown, names: Readonly<Record<string, string>>): DisplayValue {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return 'none'
  if (Array.isArray(value)) return value.map((item) => nameOf(String(item), names))
  if (typeof value === 'boolean' || flagKey.test(key)) return value === true || value === 1 ? 'yes' : 'no'
  if (timeKey.test(key)) return [formatMoment(value)]
  if (typeof value === 'object') return [JSON.stringify(value)]
  const displayText = String(value)
  if (names[displayText]) return [names[displayText]]
  return key.endsWith('Id') ? displayText.split(',').map((id) => nameOf(id, names)) : [displayText]
}

const nameOf = (id: string, names: Readonly<Record<string, string>>) => names[id] ?? id

function formatMoment(value: unknown): string {
  const at = typeof value === 'number' ? value : Date.parse(String(value))
  return Number.isNaN(at) ? String(value) : formatTime(at)
}
