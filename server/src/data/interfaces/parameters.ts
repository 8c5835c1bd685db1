import {
  FromSession,
  parameterValue,
  readParameters,
  type Parameter,
  type SessionName,
} from '@tessera/shared/contract/data/interface-parameters'
import { isEmpty } from '@tessera/shared/contract/fields/kind'
import { refuseField } from '../../errors/refusal.ts'
import type { ParameterValue } from '../../statements/bind.ts'
import { text } from './text.ts'

/**
 * Resolves parameter values by name and checks their types. A missing value becomes the default, which can
 * name a built-in value (`@userId`). A value sent as `{ session: name }` is replaced by that built-in value.
 * Refuses unknown names and required values that are missing.
 */
export function resolveValues(
  parameters: readonly Parameter[],
  sent: Readonly<Record<string, unknown>>,
  getBuiltIn: (name: string) => ParameterValue | undefined,
): Map<string, ParameterValue> {
  const unknown = Object.keys(sent).find((name) => !parameters.some(({ field }) => field === name))
  if (unknown !== undefined)
    throw refuseField('parameters', text.unknownParameter, { name: unknown.slice(0, 60) })
  return new Map(
    parameters.map((parameter) => [
      parameter.field,
      resolveValue(parameter, sent[parameter.field], getBuiltIn),
    ]),
  )
}

function resolveValue(
  { field, fieldName, dataType: type, required, defaultValue }: Parameter,
  sent: unknown,
  getBuiltIn: (name: string) => ParameterValue | undefined,
): ParameterValue {
  const name = fieldName || field
  const builtInName =
    parseSessionName(sent) ?? (isEmpty(sent) && defaultValue.startsWith('@') ? defaultValue.slice(1) : null)
  const builtIn = builtInName === null ? undefined : getBuiltIn(builtInName)
  if (builtIn && !isEmpty(builtIn.value)) return builtIn
  const sentOrDefault = isEmpty(sent) ? defaultValue : sent
  const raw = builtIn ? null : sentOrDefault
  if (isEmpty(raw)) {
    if (required) throw refuseField('parameters', text.parameterMissing, { name })
    return builtIn ?? { type, value: null }
  }
  const value = parameterValue(type, raw)
  if (value === undefined) throw refuseField('parameters', text.parameterType, { name, type })
  return { type, value }
}

/** The name in `{ session: name }`; null for any other value. */
export const parseSessionName = (sent: unknown): SessionName | null =>
  FromSession.safeParse(sent).data?.session ?? null

/** Parses the parameters of an interface; refuses invalid text. */
export function parseParameters(json: string): Parameter[] {
  const parameters = readParameters(json)
  if (!parameters) throw refuseField('requestParameters', text.wrongParameters)
  return parameters
}

const parsedParameters = new WeakMap<{ requestParameters: string }, readonly Parameter[]>()

/** The parameters of an interface, parsed once per definition; refuses invalid text. */
export function parametersOf(definition: { readonly requestParameters: string }): readonly Parameter[] {
  const parsed = parsedParameters.get(definition) ?? parseParameters(definition.requestParameters)
  parsedParameters.set(definition, parsed)
  return parsed
}

/** Parses parameter values sent as JSON text; refuses anything but an object. */
export function parseValues(json: string | undefined): Record<string, unknown> {
  if (!json) return {}
  try {
    const value: unknown = JSON.parse(json)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>
  } catch {
    // Refused below.
  }
  throw refuseField('parameters', text.wrongValues)
}
