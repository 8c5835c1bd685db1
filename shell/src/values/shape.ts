/**
 * Checks of values from storage and of frames. The contract's schemas check more, but with zod they would be a tenth of
 * the home page's bytes.
 */
export type Check<T> = (value: unknown) => value is T

export const isText: Check<string> = (value) => typeof value === 'string'
export const isNumber: Check<number> = (value) => typeof value === 'number'
export const isBoolean: Check<boolean> = (value) => typeof value === 'boolean'

export const oneOf =
  <const T extends string | number>(values: readonly T[]): Check<T> =>
  (value): value is T =>
    values.includes(value as T)

export const listOf =
  <T>(item: Check<T>): Check<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(item)

export const either =
  <T, U>(one: Check<T>, other: Check<U>): Check<T | U> =>
  (value): value is T | U =>
    one(value) || other(value)

/** Absent, or a value that passes. */
export const optional = <T>(check: Check<T>): Check<T | undefined> =>
  either(check, (value): value is undefined => value === undefined)

/** An object whose named members pass; it may have others. */
export const objectWith =
  <T extends object>(members: { readonly [K in keyof T]-?: Check<T[K]> }): Check<T> =>
  (value): value is T =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<Check<unknown>>(members).every(([name, check]) =>
      check((value as Readonly<Record<string, unknown>>)[name]),
    )

/** The value of a JSON text; undefined where it is none. */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
