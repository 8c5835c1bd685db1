import { Refusal } from '../../http/refusal.ts'
import type { SyncProduct } from '@tessera/shared/contract/wechat/syncs'
import type { Db } from '../../db/connect.ts'
import type { Found } from '../../providers/directory.ts'
import { ProviderFailure } from '../../providers/failure.ts'
import type { Providers } from '../../providers/open.ts'
import { mustDirectory, wecomOf } from '../accounts/store.ts'
import type { Keep } from '../materials/store.ts'
import type { Carried } from './carry.ts'
import { planUnits, planUsers, removedThere, rootUnitOf, type Step } from './plan.ts'
import { pullFollowers } from './pull-followers.ts'
import { pullMaterials } from './pull-materials.ts'
import { readThere } from './read.ts'
import { linksOf, localUnits, localUsers } from './staff.ts'
import { takeStep } from './steps.ts'
import {
  createSync,
  dueSyncs,
  finishSync,
  giveBackSync,
  keepPlan,
  leaseSync,
  linkRoot,
  mustSync,
  nextSyncRow,
  noteOutcome,
  noteProgress,
  noteRemoved,
  syncsLeftBehind,
  type Job,
  type Syncs,
} from './store.ts'
import { text } from './text.ts'

interface Parts {
  db: Db
  providers: Providers
  keep: Keep
  onError: (error: unknown) => void
}

/** Synchronisations: planned once, taken row by row; what was done is known after each, so that any process goes on where one ended. */
export function openSyncs({ db, providers, keep, onError }: Parts): Syncs {
  const running = new Map<string, Promise<void>>()
  let stopping = false

  const run = (id: string): Promise<void> => {
    const one =
      running.get(id) ??
      carry(id)
        .catch(onError)
        .finally(() => running.delete(id))
    running.set(id, one)
    return one
  }
  const carry = async (id: string) => {
    const job = await leaseSync(db, id)
    if (!job) return
    const beat = setInterval(() => void noteProgress(db, job, {}).catch(onError), 15_000)
    try {
      const whole = await carried({ db, providers, keep, job, stopping: () => stopping })
      await (whole ? finishSync(db, job, 'done') : giveBackSync(db, job))
    } catch (error) {
      if (!(error instanceof Refusal)) onError(error)
      await finishSync(db, job, 'failed', error instanceof Refusal ? error.text : text.fault)
    } finally {
      clearInterval(beat)
    }
  }

  const carried = (one: Carried): Promise<boolean> => {
    if (one.job.product === 'mp')
      return one.job.kind === 'materials' ? pullMaterials(one) : pullFollowers(one)
    return one.job.kind === 'read' ? readThere(one, one.job.product) : bringStaff(one.job, one.job.product)
  }

  /** False where it has to be given back. */
  async function bringStaff(job: Job, product: SyncProduct): Promise<boolean> {
    const directory = await mustDirectory(db, providers, product)
    const withUsers = job.kind !== 'organize'
    const found = await directory.found(withUsers)
    if (job.total === null) {
      const links = await linksOf(db, product, 'user')
      const steps: Step[] = [
        ...(job.kind === 'user'
          ? []
          : planUnits(
              await localUnits(db),
              await linksOf(db, product, 'organize'),
              await named(db, providers, product, found),
              directory.rootId,
            )),
        ...(withUsers ? planUsers(await localUsers(db), links, found) : []),
      ]
      if (withUsers && !job.dry) await noteRemoved(db, product, [...removedThere(links, found)])
      // Departments go when nobody is in them any more.
      const last = steps.filter(({ action }) => action === 'remove')
      if (!(await keepPlan(db, job, [...steps.filter(({ action }) => action !== 'remove'), ...last])))
        return true
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

/** The assistant of the directory is told ids alone; what departments are called is told to the application, where there is one. */
async function named(db: Db, providers: Providers, product: SyncProduct, found: Found): Promise<Found> {
  const application = product === 'wecom' ? await wecomOf(db, providers) : null
  if (!application) return found
  const told = await application.wecom.listing.units().catch((error: unknown) => {
    if (error instanceof ProviderFailure) return []
    throw error
  })
  const names = new Map(told.map(({ id, name }) => [id, name]))
  return {
    ...found,
    units: new Map(
      [...found.units].map(([id, { parentId, name }]) => [
        id,
        { parentId, name: name ?? (names.get(id) || null) },
      ]),
    ),
  }
}
