import {
  FromSession,
  parameterValue,
  readParameters,
  type Parameter,
  type SessionName,
} from '@tessera/shared/contract/system/interface-parameters'
import { isEmpty } from '@tessera/shared/fields/kind'
import { refuseField } from '../../http/refusal.ts'
import type { Value } from '../../statements/bind.ts'
import { text } from './text.ts'

/**
 * Values by name, each judged by the type of its parameter. A missing one takes its default, which may name a value the server fills in; what
 * is sent as `{ session }` it fills in as well.
 */
export function valuesOf(
  parameters: readonly Parameter[],
  sent: Readonly<Record<string, unknown>>,
  given: (name: string) => Value | undefined,
): Map<string, Value> {
  const unknown = Object.keys(sent).find((name) => !parameters.some(({ field }) => field === name))
  if (unknown !== undefined)
    throw refuseField('parameters', text.unknownParameter, { name: unknown.slice(0, 60) })
  return new Map(
    parameters.map((parameter) => [parameter.field, valueOf(parameter, sent[parameter.field], given)]),
  )
}

function valueOf(
  { field, fieldName, dataType: type, required, defaultValue }: Parameter,
  sent: unknown,
  given: (name: string) => Value | undefined,
): Value {
  const name = fieldName || field
  const own =
    sessionOf(sent) ?? (isEmpty(sent) && defaultValue.startsWith('@') ? defaultValue.slice(1) : null)
  const filled = own === null ? undefined : given(own)
  if (filled && !isEmpty(filled.value)) return filled
  const from = filled ? null : isEmpty(sent) ? defaultValue : sent
  if (isEmpty(from)) {
    if (required) throw refuseField('parameters', text.parameterMissing, { name })
    return filled ?? { type, value: null }
  }
  const value = parameterValue(type, from)
  if (value === undefined) throw refuseField('parameters', text.parameterType, { name, type })
  return { type, value }
}

/** Which value of the session is meant; null where it is none of them. */
export const sessionOf = (sent: unknown): SessionName | null =>
  FromSession.safeParse(sent).data?.session ?? null

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
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>
  } catch {
    // Said below.
  }
  throw refuseField('parameters', text.wrongValues)
}
