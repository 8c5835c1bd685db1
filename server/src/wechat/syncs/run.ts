import { Refusal } from '../../http/refusal.ts'
import type { SyncProduct } from '@tessera/shared/contract/wechat/syncs'
import type { Db } from '../../db/connect.ts'
import type { Providers } from '../../providers/open.ts'
import { mustDirectory, mustMp } from '../accounts/store.ts'
import { keepFollowers, keepTags, noteBlack, noteGone } from '../followers/store.ts'
import { planUnits, planUsers, rootUnitOf, type Step } from './plan.ts'
import { linksOf, localUnits, localUsers } from './staff.ts'
import { takeStep } from './steps.ts'
import { createSync, dueSyncs, finishSync, giveBackSync, keepPlan, leaseSync, linkRoot, mustSync, nextSyncRow, noteOutcome, noteProgress, syncsLeftBehind, type Job, type Syncs } from './store.ts'
import { text } from './text.ts'

interface Parts {
  db: Db
  providers: Providers
  onError: (error: unknown) => void
}

/** Synchronisations: planned once, taken row by row; what was done is known after each, so that any process goes on where one ended. */
export function openSyncs({ db, providers, onError }: Parts): Syncs {
  const running = new Map<string, Promise<void>>()
  let stopping = false

  const run = (id: string): Promise<void> => {
    const one = running.get(id) ?? carry(id).catch(onError).finally(() => running.delete(id))
    running.set(id, one)
    return one
  }
  const carry = async (id: string) => {
    const job = await leaseSync(db, id)
    if (!job) return
    const beat = setInterval(() => void noteProgress(db, job, {}).catch(onError), 15_000)
    try {
      const whole = job.product === 'mp' ? await pullFollowers(job) : await bringStaff(job, job.product)
      await (whole ? finishSync(db, job, 'done') : giveBackSync(db, job))
    } catch (error) {
      if (!(error instanceof Refusal)) onError(error)
      await finishSync(db, job, 'failed', error instanceof Refusal ? error.line : text.fault)
    } finally {
      clearInterval(beat)
    }
  }

  /** False where it has to be given back. */
  async function bringStaff(job: Job, product: SyncProduct): Promise<boolean> {
    const directory = await mustDirectory(db, providers, product)
    const withUsers = job.kind !== 'organize'
    const found = await directory.found(withUsers)
    if (job.total === null) {
      const steps: Step[] = [
        ...(job.kind === 'user' ? [] : planUnits(await localUnits(db), await linksOf(db, product, 'organize'), found, directory.rootId)),
        ...(withUsers ? planUsers(await localUsers(db), await linksOf(db, product, 'user'), found) : []),
      ]
      // Departments go when nobody is in them any more.
      const last = steps.filter(({ action }) => action === 'remove')
      if (!(await keepPlan(db, job, [...steps.filter(({ action }) => action !== 'remove'), ...last]))) return true
    }
    if (job.dry) return true
    const rootUnit = rootUnitOf(await localUnits(db))
    if (rootUnit) await linkRoot(db, product, rootUnit.id, directory.rootId)
    let highest = Math.max(1, ...[...found.units.keys()].map(Number))
    const taking = { db, job, product, directory, freshId: () => String(++highest) }
    for (;;) {
      const row = await nextSyncRow(db, job.id)
      if (!row) return true
      if (stopping) return false
      if (!(await noteOutcome(db, job, product, row, await takeStep(taking, row)))) return true
    }
  }

  async function pullFollowers(job: Job): Promise<boolean> {
    const mp = await mustMp(db, providers)
    await keepTags(db, await mp.tags())
    let done = 0
    for (let from = job.place; ; ) {
      const { total, ids, next } = await mp.followers(from)
      for (let at = 0; at < ids.length; at += 100) {
        const some = ids.slice(at, at + 100)
        await keepFollowers(db, await mp.follower(some))
        done += some.length
        if (!(await noteProgress(db, job, { total, done }))) return true
        if (stopping) return false
      }
      if (!next) break
      from = next
      await noteProgress(db, job, { place: next })
    }
    // Only a pull from the beginning has seen everybody.
    if (job.place === '') await noteGone(db, job.creatorTime)
    for (let from = ''; ; ) {
      const { ids, next } = await mp.blacked(from)
      await noteBlack(db, ids, true)
      if (!next) return true
      from = next
    }
  }

  return {
    async start({ session, lang }, wanted) {
      const id = await createSync(db, wanted, session.userId)
      void run(id)
      return mustSync(db, id, lang)
    },
    async finished(id, patience) {
      let timer: NodeJS.Timeout | undefined
      await Promise.race([run(id), new Promise((done) => (timer = setTimeout(done, patience)))])
      clearTimeout(timer)
    },
    async resume() {
      for (const wanted of await dueSyncs(db)) if (!stopping) await createSync(db, wanted, null)
      for (const id of await syncsLeftBehind(db)) if (!stopping) void run(id)
    },
    async close() {
      stopping = true
      await Promise.all(running.values())
    },
  }
}
