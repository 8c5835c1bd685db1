import type { Db } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { noteNotSent } from './store.ts'

/** Hands a noted message to the provider; why it was not taken is kept with it, and told. */
export async function sending(db: Db, id: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof Refusal) await noteNotSent(db, id, error.text)
    throw error
  }
}
