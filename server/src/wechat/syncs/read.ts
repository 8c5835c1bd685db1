import type { SyncProduct } from '@tessera/shared/contract/wechat/syncs'
import { mustListing } from '../accounts/store.ts'
import type { Carried } from './carry.ts'
import { noteProgress } from './store.ts'
import { dropUnseen, keepPeopleThere, keepUnitsThere } from './there.ts'

/** Reads the directory over there; the progress is in members, of whom nobody says beforehand how many there are. */
export async function readThere(
  { db, providers, job, stopping }: Carried,
  product: SyncProduct,
): Promise<boolean> {
  const listing = await mustListing(db, providers, product)
  const units = await listing.units()
  await keepUnitsThere(db, product, units)
  const met = new Set<string>()
  for await (const people of listing.people(units)) {
    await keepPeopleThere(db, product, people)
    for (const { id } of people) met.add(id)
    if (!(await noteProgress(db, job, { done: met.size }))) return true
    if (stopping()) return false
  }
  await noteProgress(db, job, { total: met.size })
  await dropUnseen(db, product, job.creatorTime)
  return true
}
