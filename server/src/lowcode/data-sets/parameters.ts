import { formatInstant } from '@tessera/shared/contract/fields/instant'
import { isEmpty } from '@tessera/shared/contract/fields/kind'
import { parameterValue } from '@tessera/shared/contract/data/interface-parameters'
import type { DataSetParameter, DataSetType, RelativeDay } from '@tessera/shared/contract/lowcode/data-sets'
import { refuseField } from '../../errors/refusal.ts'
import type { DataSetValues } from '../../feature/data-set-kind.ts'
import { relativeDays } from '@tessera/shared/contract/lowcode/calendar-days'
import { text } from './text.ts'
import { toValue } from './values.ts'

const maxListLength = 1_000
const maxTextLength = 2_000

/**
 * The values of parameters by their types. A missing value becomes the default; values never become part of a statement.
 * Refuses unknown names, values of another type, and required values that are missing.
 */
export function resolveParameters(
  parameters: readonly DataSetParameter[],
  sent: Readonly<Record<string, unknown>>,
  now: number = Date.now(),
): DataSetValues {
  const unknown = Object.keys(sent).find((name) => !parameters.some((one) => one.name === name))
  if (unknown !== undefined)
    throw refuseField('parameters', text.unknownParameter, { name: unknown.slice(0, 60) })
  return new Map(
    parameters.map((parameter) => {
      const { name, label, type, required, defaultValue } = parameter
      const given = Object.hasOwn(sent, name) ? sent[name] : undefined
      const raw = isEmpty(given) ? defaultOf(type, defaultValue, now) : given
      if (isEmpty(raw)) {
        if (required) throw refuseField('parameters', text.parameterMissing, { name: label || name })
        return [name, { type, value: null }]
      }
      const value = Array.isArray(raw) ? listOf(type, raw) : valueOf(type, raw)
      if (value === undefined) throw refuseField('parameters', problems[type], { name: label || name })
      return [name, { type, value }]
    }),
  )
}

const problems = {
  text: text.parameterText,
  number: text.parameterNumber,
  boolean: text.parameterBoolean,
  date: text.parameterDate,
  time: text.parameterTime,
} as const

/** The default of a parameter; refuses one of another type, for definitions that are saved. */
export function assertDefault({ name, label, type, defaultValue }: DataSetParameter): void {
  const raw = defaultOf(type, defaultValue, Date.now())
  if (!isEmpty(raw) && valueOf(type, raw) === undefined)
    throw refuseField('parameters', problems[type], { name: label || name })
}

function listOf(type: DataSetType, raw: readonly unknown[]): unknown[] | undefined {
  const list = raw.map((item) => valueOf(type, item))
  return raw.length > maxListLength || list.includes(undefined) ? undefined : list
}

function valueOf(type: DataSetType, raw: unknown): unknown {
  if (!['string', 'number', 'boolean'].includes(typeof raw)) return undefined
  if (type === 'text') return String(raw).length > maxTextLength ? undefined : String(raw)
  if (type === 'number') return parameterValue('decimal', raw)
  return toValue(type, raw) ?? undefined
}

/** A default as a value; days like `@today` by the clock of the business. */
function defaultOf(type: DataSetType, defaultValue: string, now: number): unknown {
  const day = relativeDays[defaultValue as RelativeDay] as (typeof relativeDays)[RelativeDay] | undefined
  return day && (type === 'date' || type === 'time') ? day(formatInstant(now, 'yyyy-MM-dd')) : defaultValue
}
