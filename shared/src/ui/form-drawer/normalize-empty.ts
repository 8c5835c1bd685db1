import * as z from 'zod'
import type { Call } from '../../contract/wire.ts'

/**
 * Prepares form values as the input of a call. An empty value becomes null where the schema accepts null,
 * stays as it is where that is valid, and is omitted otherwise.
 */
export function normalizeEmpty({ input }: Call, values: object): Record<string, unknown> {
  const shape: Readonly<Record<string, z.ZodType>> = input instanceof z.ZodObject ? input.shape : {}
  const isValid = (key: string, value: unknown) => shape[key]?.safeParse(value).success ?? true
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => {
      if (value !== undefined && value !== null && value !== '') return [[key, value]]
      if (isValid(key, null)) return [[key, null]]
      return isValid(key, value) ? [[key, value]] : []
    }),
  )
}
