import type { Mp } from '../../providers/mp.ts'
import { mustMp } from '../accounts/store.ts'
import { keepFollowers, keepTags, noteBlackList, noteGone } from '../followers/store.ts'
import type { Carried } from './carry.ts'
import { noteProgress } from './store.ts'

/** Pulls tags, followers and the black list from the account. */
export async function pullFollowers({ db, providers, job, stopping }: Carried): Promise<boolean> {
  const mp = await mustMp(db, providers)
  await keepTags(db, await mp.tags())
  let done = 0
  for (let from = job.place; ;) {
    const { total, ids, next } = await mp.followers(from)
    for (let at = 0; at < ids.length; at += 100) {
      const some = ids.slice(at, at + 100)
      await keepFollowers(db, await mp.follower(some))
      done += some.length
      if (!(await noteProgress(db, job, { total, done }))) return true
      if (stopping()) return false
    }
    if (!next) break
    from = next
    await noteProgress(db, job, { place: next })
  }
  // Only a pull from the beginning has seen everybody.
  if (job.place === '') await noteGone(db, job.creatorTime)
  await noteBlackList(db, await blackList(mp))
  return true
}

async function blackList(mp: Mp): Promise<string[]> {
  const all: string[] = []
  for (let from = ''; ;) {
    const { ids, next } = await mp.blacked(from)
    all.push(...ids)
    if (!next) return all
    from = next
  }
}
