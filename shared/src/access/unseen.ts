import * as z from 'zod'
import type { Call } from '@tessera/shared/contract/wire'

/** Keys that a record is without though its row of the contract has them: its reader may not see them, nor write them (contract, `hideable`). */
export function unseenIn({ output }: Call, record: object | null | undefined): readonly string[] {
  if (!record || !(output instanceof z.ZodObject)) return []
  return Object.entries(output.shape).flatMap(([key, schema]) =>
    schema instanceof z.ZodOptional && !(key in record) ? [key] : [],
  )
}
