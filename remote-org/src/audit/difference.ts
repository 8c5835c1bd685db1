import type { AuditEntry } from '@tessera/shared/contract/org/audit'
import { formatTime } from '@tessera/shared/format/time'

/** A value of the log as people read it: a list of names, or words that the page has in its language. */
export type Told = readonly string[] | 'yes' | 'no' | 'none'

export interface Changed {
  readonly key: string
  readonly before: Told
  readonly after: Told
  /** Its values are what came and what went, not what was and what is. */
  readonly sides: boolean
}

const flag =
  /^(enabledMark|is[A-Z]\w*|passwordReset|twoFactor|authenticator|recoveryCodes|(this|sub)Layer\w+)$/
const time = /(Time|Date)$|^birthday$/

/** What one line of the log changed, key by key, ids as names. */
export function difference({
  before,
  after,
  names,
}: Pick<AuditEntry, 'before' | 'after' | 'names'>): Changed[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return keys.map((key) => ({
    key,
    before: told(key, before[key], names),
    after: told(key, after[key], names),
    sides: Array.isArray(before[key]) || Array.isArray(after[key]),
  }))
}

function told(key: string, value: unknown, names: Readonly<Record<string, string>>): Told {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return 'none'
  if (Array.isArray(value)) return value.map((one) => nameOf(String(one), names))
  if (typeof value === 'boolean' || flag.test(key)) return value === true || value === 1 ? 'yes' : 'no'
  if (time.test(key)) return [momentOf(value)]
  if (typeof value === 'object') return [JSON.stringify(value)]
  const word = String(value)
  return names[word]
    ? [names[word]]
    : key.endsWith('Id')
      ? word.split(',').map((id) => nameOf(id, names))
      : [word]
}

const nameOf = (id: string, names: Readonly<Record<string, string>>) => names[id] ?? id

function momentOf(value: unknown): string {
  const at = typeof value === 'number' ? value : Date.parse(String(value))
  return Number.isNaN(at) ? String(value) : formatTime(at)
}
