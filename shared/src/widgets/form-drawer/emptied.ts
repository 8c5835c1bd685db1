import * as z from 'zod'
import type { Call } from '@tessera/shared/contract/wire'

/** What a form holds as a call takes it: what was emptied is null where the call takes that, and left out where it may be. */
export function emptied({ input }: Call, values: object): Record<string, unknown> {
  const shape: Readonly<Record<string, z.ZodType>> = input instanceof z.ZodObject ? input.shape : {}
  const fits = (key: string, value: unknown) => shape[key]?.safeParse(value).success ?? true
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => {
      if (value !== undefined && value !== null && value !== '') return [[key, value]]
      if (fits(key, null)) return [[key, null]]
      return fits(key, value) ? [[key, value]] : []
    }),
  )
}
