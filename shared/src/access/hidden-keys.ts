import * as z from 'zod'
import type { Call } from '../contract/wire.ts'

/**
 * Optional keys of a call's output that a record does not have: the server left them out because the caller
 * may not see them. The caller may not write them either. See `hideable` in the contract.
 */
export function hiddenKeysOf({ output }: Call, record: object | null | undefined): readonly string[] {
  if (!record || !(output instanceof z.ZodObject)) return []
  return Object.entries(output.shape).flatMap(([key, schema]) =>
    schema instanceof z.ZodOptional && !(key in record) ? [key] : [],
  )
}
