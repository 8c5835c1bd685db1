import type { Db } from '../../db/connect.ts'
import { Refusal } from '../../errors/refusal.ts'
import { recordFailed } from './store.ts'

/** Sends a recorded message to the provider. If the provider refuses it, records the reason and throws it. */
export async function deliverMessage(db: Db, id: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof Refusal) await recordFailed(db, id, error.text)
    throw error
  }
}
