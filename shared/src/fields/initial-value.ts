import type { Field } from './design.ts'
import { noSymbols, type ContextSymbols } from './rules.ts'

/** What "current" means for the kinds that may begin so. */
const currentSymbols: Readonly<Record<string, keyof ContextSymbols>> = {
  userSelect: '@userId',
  comSelect: '@organizeId',
  depSelect: '@departmentId',
  posSelect: '@positionId',
}

/** Days begin at the midnight of the business, eight hours ahead of Greenwich. */
const ahead = 8 * 3_600_000
const day = 24 * 3_600_000
const midnight = (now: number): number => Math.floor((now + ahead) / day) * day - ahead

/**
 * What a field of a new record begins with: the current user, unit or day where it says so, else its default,
 * where its kind takes that; else empty.
 */
export function initialValue(
  { kind, settings }: Field,
  { symbols = noSymbols, now = Date.now() }: { symbols?: ContextSymbols; now?: number } = {},
): unknown {
  const taken = (value: unknown) =>
    value !== undefined && value !== null && kind.value(settings).safeParse(value).success
  if (settings['defaultCurrent'] === true) {
    const id = currentSymbols[kind.tag] && symbols[currentSymbols[kind.tag]!]
    const value =
      kind.tag === 'date'
        ? settings['type'] === 'datetime'
          ? now
          : midnight(now)
        : id
          ? settings['multiple'] === true
            ? [id]
            : id
          : undefined
    if (taken(value)) return value
  }
  return taken(settings.defaultValue) ? settings.defaultValue : kind.empty(settings)
}
