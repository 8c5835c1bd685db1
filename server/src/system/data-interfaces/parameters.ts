import { readParameters, type Parameter } from '@tessera/shared/contract/system/interface-parameters'
import { refuseField } from '../../http/refusal.ts'
import type { Value } from '../../statements/bind.ts'
import { text } from './text.ts'

/** Values by name, each judged by the type of its parameter. A missing one takes its default, which may name a value the server fills in. */
export function valuesOf(parameters: readonly Parameter[], sent: Readonly<Record<string, unknown>>, given: (name: string) => Value | undefined): Map<string, Value> {
  const unknown = Object.keys(sent).find((name) => !parameters.some(({ field }) => field === name))
  if (unknown !== undefined) throw refuseField('parameters', text.unknownParameter, { name: unknown.slice(0, 60) })
  return new Map(parameters.map((parameter) => [parameter.field, valueOf(parameter, sent[parameter.field], given)]))
}

function valueOf({ field, fieldName, dataType: type, required, defaultValue }: Parameter, sent: unknown, given: (name: string) => Value | undefined): Value {
  const name = fieldName || field
  const from = isNone(sent) ? (defaultValue.startsWith('@') ? (given(defaultValue.slice(1)) ?? defaultValue) : defaultValue) : sent
  if (typeof from === 'object' && from !== null && 'type' in from) return from as Value
  if (isNone(from)) {
    if (required) throw refuseField('parameters', text.parameterMissing, { name })
    return { type, value: null }
  }
  const value = judged(type, from)
  if (value === undefined) throw refuseField('parameters', text.parameterType, { name, type })
  return { type, value }
}

const isNone = (value: unknown) => value === undefined || value === null || value === ''

/** The value of a type, undefined where it is none. Digits that a number would lose stay digits. */
function judged(type: Value['type'], from: unknown): unknown {
  if (!['string', 'number', 'boolean'].includes(typeof from)) return undefined
  const said = String(from).trim()
  if (type === 'varchar' || type === 'text') return String(from)
  if (type === 'int') return /^[+-]?\d{1,10}$/.test(said) && Math.abs(Number(said)) <= 2_147_483_648 ? Number(said) : undefined
  if (type === 'bigint') return /^[+-]?\d{1,19}$/.test(said) ? exact(said) : undefined
  if (type === 'decimal') return /^[+-]?(\d{1,30}(\.\d{0,15})?|\.\d{1,15})$/.test(said) ? exact(said) : undefined
  const time = /^\d{11,14}$/.test(said) ? new Date(Number(said)) : /^\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/.test(said) ? new Date(said.length === 10 ? `${said}T00:00` : said) : null
  return time && !Number.isNaN(time.getTime()) ? time : undefined
}

const exact = (digits: string): number | string => (String(Number(digits)) === digits ? Number(digits) : digits)

/** The parameters of an interface; refuses a text that names none. */
export function parametersOf(json: string): Parameter[] {
  const read = readParameters(json)
  if (!read) throw refuseField('requestParameters', text.wrongParameters)
  return read
}

/** Values that were sent as JSON text. */
export function sentValues(json: string | undefined): Record<string, unknown> {
  if (!json) return {}
  try {
    const value: unknown = JSON.parse(json)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // Said below.
  }
  throw refuseField('parameters', text.wrongValues)
}
