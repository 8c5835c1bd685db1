import type { Mp } from '../../providers/mp.ts'
import { requireMp } from '../accounts/store.ts'
import { saveFollowers, saveTags, replaceBlockedList, recordUnfollowed } from '../followers/store.ts'
import type { SyncContext } from './context.ts'
import { recordProgress } from './store.ts'

/** Pulls tags, followers and the blocked list from the account. */
export async function pullFollowers({ db, providers, job, isStopping }: SyncContext): Promise<boolean> {
  const mp = await requireMp(db, providers)
  const tags = await mp.listTags()
  await saveTags(db, tags)
  let done = 0
  for (let from = job.place; ;) {
    const { total, ids, next } = await mp.listFollowerIds(from)
    for (let start = 0; start < ids.length; start += 100) {
      const chunk = ids.slice(start, start + 100)
      const followers = await mp.loadFollowers(chunk)
      await saveFollowers(db, followers)
      done += chunk.length
      await recordProgress(db, job, { total, done })
      if (isStopping()) return false
    }
    if (!next) break
    from = next
    await recordProgress(db, job, { place: next })
  }
  // Only a pull from the beginning has returned all followers.
  if (job.place === '') await recordUnfollowed(db, job.creatorTime)
  const blocked = await listBlocked(mp)
  await replaceBlockedList(db, blocked)
  return true
}

async function listBlocked(mp: Mp): Promise<string[]> {
  const all: string[] = []
  for (let from = ''; ;) {
    const { ids, next } = await mp.listBlockedIds(from)
    all.push(...ids)
    if (!next) return all
    from = next
  }
}
