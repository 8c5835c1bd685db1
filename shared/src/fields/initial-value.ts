import type { Field } from './design.ts'
import { noSymbols, type ContextSymbols } from '../contract/fields/rules.ts'

/** Symbols for `defaultCurrent`, by kind. */
const currentSymbols: Readonly<Record<string, keyof ContextSymbols>> = {
  userSelect: '@userId',
  comSelect: '@organizeId',
  depSelect: '@departmentId',
  posSelect: '@positionId',
}

/** Offset of the business time zone from UTC in milliseconds. */
const utcOffsetMs = 8 * 3_600_000
const day = 24 * 3_600_000
const midnight = (now: number): number => Math.floor((now + utcOffsetMs) / day) * day - utcOffsetMs

const currentDate = (settings: Field['settings'], now: number): number =>
  settings['type'] === 'datetime' ? now : midnight(now)

function currentId({ kind, settings }: Pick<Field, 'kind' | 'settings'>, symbols: ContextSymbols): unknown {
  const id = currentSymbols[kind.tag] && symbols[currentSymbols[kind.tag]!]
  if (!id) return undefined
  return settings['multiple'] === true ? [id] : id
}

/**
 * The value of a field in a new record: the current user, unit or day where the design says so, else its
 * default where the kind accepts it, else empty.
 */
export function initialValue(
  { kind, settings }: Field,
  { symbols = noSymbols, now = Date.now() }: { symbols?: ContextSymbols; now?: number } = {},
): unknown {
  const isValid = (value: unknown) =>
    value !== undefined && value !== null && kind.value(settings).safeParse(value).success
  if (settings['defaultCurrent'] === true) {
    const value = kind.tag === 'date' ? currentDate(settings, now) : currentId({ kind, settings }, symbols)
    if (isValid(value)) return value
  }
  return isValid(settings.defaultValue) ? settings.defaultValue : kind.empty(settings)
}
