import { Refusal } from '../../errors/refusal.ts'
import type { SyncProduct } from '@tessera/shared/contract/wechat/syncs'
import type { Db } from '../../db/connect.ts'
import type { DiskSpace } from '../../files/disk-space.ts'
import { LostJob, waitForJob } from '../../jobs/job.ts'
import type { Job as QueueJob } from '../../jobs/queue.ts'
import type { DirectorySnapshot } from '../../providers/directory.ts'
import { ProviderFailure } from '../../providers/failure.ts'
import type { Providers } from '../../providers/open.ts'
import { requireDirectory, findWecom } from '../accounts/store.ts'
import type { StoreFile } from '../materials/store.ts'
import type { SyncContext } from './context.ts'
import { planUnits, planUsers, findRemovedUsers, findRootUnit, type Step } from './plan.ts'
import { pullFollowers } from './pull-followers.ts'
import { pullMaterials } from './pull-materials.ts'
import { readDirectory } from './read-directory.ts'
import { listLinks, listLocalUnits, listLocalUsers } from './local.ts'
import { runStep } from './steps.ts'
import { linkRoot, markRemoved } from './links.ts'
import {
  createSync,
  listDueSyncs,
  finishSync,
  queueMissingJobs,
  releaseSync,
  savePlan,
  startSync,
  syncQueueName,
  requireSync,
  findNextRow,
  recordOutcome,
  type Job,
  type Syncs,
} from './store.ts'
import { text } from './text.ts'

interface SyncServices {
  db: Db
  disk: Pick<DiskSpace, 'read'>
  providers: Providers
  storeFile: StoreFile
  onError: (error: unknown) => void
}

/** Runs that one process executes at a time. */
const maxRunning = 4

/**
 * Synchronizations with providers. A run is planned once and each row's result is recorded, so another process can
 * continue it.
 */
export function createSyncs({ db, disk, providers, storeFile, onError }: SyncServices): Syncs {
  const run = async (claim: QueueJob) => {
    const stored = await startSync(db, claim)
    if (!stored) return
    const job: Job = { ...stored, claim }
    try {
      const isStopping = () => claim.shutdown.aborted
      const isComplete = await runJob({ db, providers, storeFile, job, isStopping })
      await (isComplete ? finishSync(db, job, 'done') : releaseSync(db, job))
    } catch (error) {
      if (error instanceof LostJob) throw error
      if (!(error instanceof Refusal)) onError(error)
      await finishSync(db, job, 'failed', error instanceof Refusal ? error.text : text.fault)
    }
  }

  const runJob = (context: SyncContext): Promise<boolean> => {
    if (context.job.product === 'mp')
      return context.job.kind === 'materials' ? pullMaterials(context) : pullFollowers(context)
    return context.job.kind === 'read'
      ? readDirectory(context, context.job.product)
      : syncDirectory(context, context.job.product)
  }

  /** Synchronizes departments and members. Returns false if it was interrupted and must be released. */
  async function syncDirectory({ job, isStopping }: SyncContext, product: SyncProduct): Promise<boolean> {
    const directory = await requireDirectory(db, providers, product)
    const withUsers = job.kind !== 'organize'
    const found = await directory.load(withUsers)
    if (job.total === null) {
      const links = await listLinks(db, product, 'user')
      const steps: Step[] = [
        ...(job.kind === 'user'
          ? []
          : planUnits(
              await listLocalUnits(db),
              await listLinks(db, product, 'organize'),
              await withUnitNames(db, providers, product, found),
              directory.rootId,
            )),
        ...(withUsers ? planUsers(await listLocalUsers(db), links, found) : []),
      ]
      if (withUsers && !job.dry) await markRemoved(db, product, [...findRemovedUsers(links, found)])
      // Departments are removed last, when they have no members.
      const last = steps.filter(({ action }) => action === 'remove')
      await savePlan(db, job, [...steps.filter(({ action }) => action !== 'remove'), ...last])
    }
    if (job.dry) return true
    const localUnits = await listLocalUnits(db)
    const rootUnit = findRootUnit(localUnits)
    if (rootUnit) await linkRoot(db, product, rootUnit.id, directory.rootId)
    let highest = Math.max(1, ...[...found.units.keys()].map(Number))
    const context = { db, job, product, directory, freshId: () => String(++highest) }
    for (;;) {
      const row = await findNextRow(db, job.id)
      if (!row) return true
      if (isStopping()) return false
      const outcome = await runStep(context, row)
      if (!(await recordOutcome(db, job, product, row, outcome))) throw new LostJob(job.claim)
    }
  }

  return {
    async start({ session, lang }, input) {
      const id = await createSync(db, input, session.userId)
      return requireSync(db, id, lang)
    },
    waitFor: (id, timeoutMs) => waitForJob(db, syncQueueName, id, timeoutMs),
    async queueDue() {
      const dueSyncs = await listDueSyncs(db)
      for (const input of dueSyncs) await createSync(db, input, null)
      await queueMissingJobs(db)
    },
    queue: {
      name: syncQueueName,
      concurrency: maxRunning,
      run: ([job]) => run(job),
      async canClaim() {
        const { isDatabaseFull } = await disk.read()
        return !isDatabaseFull
      },
    },
  }
}

/**
 * Adds the names of departments, which WeCom returns to the application only and not to the directory
 * assistant.
 */
async function withUnitNames(
  db: Db,
  providers: Providers,
  product: SyncProduct,
  found: DirectorySnapshot,
): Promise<DirectorySnapshot> {
  const application = product === 'wecom' ? await findWecom(db, providers) : null
  if (!application) return found
  const units = await application.wecom.listing.units().catch((error: unknown) => {
    if (error instanceof ProviderFailure) return []
    throw error
  })
  const names = new Map(units.map(({ id, name }) => [id, name]))
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
