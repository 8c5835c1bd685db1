import * as z from 'zod'
import type { Call } from '@tessera/shared/contract/wire'

/** Keys that a record is without though its row of the contract has them: its reader may not see them, nor write them (contract, `hideable`). */
export function unseenIn({ gives }: Call, record: object | null | undefined): readonly string[] {
  if (!record || !(gives instanceof z.ZodObject)) return []
  return Object.entries(gives.shape).flatMap(([key, schema]) =>
    schema instanceof z.ZodOptional && !(key in record) ? [key] : [],
  )
}
