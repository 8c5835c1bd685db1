import { findFlowDuties } from '../../db/flow-usage.ts'
import { general } from '../../errors/text.ts'
import type { Context } from '../../http/context.ts'

/** Names the running tasks that a disabled user leaves behind. */
export async function warnOfFlowDuties(by: Context, id: string): Promise<void> {
  const { count, names } = await findFlowDuties(by.db, id)
  if (count > 0) by.warn({ text: general.keepsFlowDuties, values: { count, names } })
}
