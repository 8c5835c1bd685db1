import type { SyncProduct } from '@tessera/shared/contract/wechat/syncs'
import { requireListing } from '../accounts/store.ts'
import type { SyncContext } from './context.ts'
import { recordProgress } from './store.ts'
import { deleteUnseen, saveProviderPeople, saveProviderUnits } from './directory.ts'

/**
 * Reads a provider's directory into the local copy. Progress counts members; the total is unknown until the
 * end.
 */
export async function readDirectory(
  { db, providers, job, isStopping }: SyncContext,
  product: SyncProduct,
): Promise<boolean> {
  const listing = await requireListing(db, providers, product)
  const units = await listing.units()
  await saveProviderUnits(db, product, units)
  const memberIds = new Set<string>()
  for await (const people of listing.people(units)) {
    await saveProviderPeople(db, product, people)
    for (const { id } of people) memberIds.add(id)
    await recordProgress(db, job, { done: memberIds.size })
    if (isStopping()) return false
  }
  await recordProgress(db, job, { total: memberIds.size })
  await deleteUnseen(db, product, job.creatorTime)
  return true
}
