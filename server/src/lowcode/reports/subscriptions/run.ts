import { maxReceivers } from '@tessera/shared/contract/lowcode/report-subscriptions'
import { Code } from '@tessera/shared/contract/wire'
import { newId } from '../../../db/id.ts'
import { Refusal, refuse, toStoredReason } from '../../../errors/refusal.ts'
import { isDiskFull } from '../../../files/disk-space.ts'
import { assertClaimed, completeJob, LostJob, releaseJob } from '../../../jobs/job.ts'
import type { Job, Queue } from '../../../jobs/queue.ts'
import { channels as allChannels } from '../../../messaging/channels/channels.ts'
import { actingCaller } from '../../../export/acting-caller.ts'
import { resolveRunValues } from '../run-values.ts'
import { readReport } from '../store.ts'
import { text as reportText } from '../text.ts'
import { hasRows } from './has-rows.ts'
import { makeFile, sendFile, type SendServices } from './send-file.ts'
import {
  endRun,
  listDeliveries,
  listDisabled,
  listReceivers,
  pauseByServer,
  recordDelivery,
  startRun,
  subscriptionQueueName,
  type StartedRun,
} from './store.ts'
import { tell, tellOwner } from './tell-owner.ts'
import { messageText, text } from './text.ts'

/** Limit of making one file. */
const fileTimeoutMs = 10 * 60_000
/** Pauses of a run whose PDF file waits for a worker, and that finds the disk full. */
const busyDelayMs = 5_000
const fullDiskDelayMs = 60_000

/** The queue that makes and sends files: one run at a time in each process, because files are heavy. */
export const createSubscriptionQueue = (services: SendServices): Queue => ({
  name: subscriptionQueueName,
  concurrency: 1,
  run: ([job]) => runSubscription(services, job),
})

/**
 * Makes a file for each receiver and sends it. What was sent is recorded with it, so a run that another process takes over
 * goes on with the receivers who are left.
 */
export async function runSubscription(services: SendServices, job: Job): Promise<void> {
  const { db } = services
  const run = await db.transaction().execute(async (trx) => {
    await assertClaimed(trx, job)
    return startRun(trx, job.key)
  })
  if (!run) {
    await completeJob(db, job)
    return
  }
  const obstacle = await findObstacle(services, run)
  if (obstacle) return pause(services, job, run, obstacle)
  const receivers = await listReceivers(db, run.receivers)
  const fault = findFault(receivers.length)
  if (fault) return end(services, job, run, fault)
  await leaveOutDisabled(db, job, run)
  const configured = await listConfigured(services, run.channels)
  const done = new Set((await listDeliveries(db, job.key)).map(({ userId }) => userId))
  for (const userId of receivers.filter((id) => !done.has(id))) {
    if (job.signal.aborted || job.shutdown.aborted) return
    const waitMs = await deliver(services, job, { ...run, channels: configured }, userId)
    if (waitMs > 0) return releaseJob(db, job, new Date(Date.now() + waitMs))
  }
  if (job.shutdown.aborted) return
  await end(services, job, run, null)
}

function findFault(receivers: number): Refusal | null {
  if (receivers === 0) return refuse(text.noEnabledReceiver)
  return receivers > maxReceivers ? refuse(text.tooManyReceivers, { n: maxReceivers }) : null
}

/** Why a subscription can no longer run; null where it can. */
async function findObstacle(
  services: SendServices,
  { report, reportId, ownerId }: StartedRun,
): Promise<Refusal | null> {
  if (report === '') return refuse(text.reportGone)
  const owner = await actingCaller(services, ownerId)
  if (!owner) return refuse(text.ownerDisabled)
  return (await services.reports.mayOpen(owner, reportId)) ? null : refuse(text.ownerRefused)
}

/** Records that receivers whose accounts are disabled get nothing. */
async function leaveOutDisabled(db: SendServices['db'], job: Job, { receivers }: StartedRun): Promise<void> {
  const disabled = await listDisabled(db, receivers.users)
  if (disabled.length === 0) return
  const reason = toStoredReason(refuse(text.accountDisabled))
  await db.transaction().execute(async (trx) => {
    await assertClaimed(trx, job)
    const done = new Set((await listDeliveries(trx, job.key)).map(({ userId }) => userId))
    for (const userId of disabled)
      if (!done.has(userId)) await recordDelivery(trx, { runId: job.key, userId, state: 'refused', reason })
  })
}

async function pause(
  { db }: SendServices,
  job: Job,
  { subscriptionId, ownerId, fullName }: StartedRun,
  obstacle: Refusal,
): Promise<void> {
  const reason = toStoredReason(obstacle)
  await db.transaction().execute(async (trx) => {
    await completeJob(trx, job)
    await pauseByServer(trx, subscriptionId, reason)
    await endRun(trx, job.key, 'paused', reason)
    const title = { text: messageText.paused, values: { subscription: fullName } }
    await tell(trx, ownerId, title, { text: obstacle.text, values: obstacle.values })
  })
}

async function end({ db }: SendServices, job: Job, run: StartedRun, fault: Refusal | null): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await completeJob(trx, job)
    const deliveries = await listDeliveries(trx, job.key)
    const isFailed = fault !== null || deliveries.some(({ state }) => state === 'failed')
    await endRun(trx, job.key, isFailed ? 'failed' : 'done', fault && toStoredReason(fault))
    await tellOwner(trx, job.key, run, fault)
  })
}

/** The chosen channels that are set up now. */
async function listConfigured({ channels }: SendServices, wanted: StartedRun['channels']) {
  const found: StartedRun['channels'] = []
  for (const kind of wanted) if (await allChannels[kind]!.createSender(channels)) found.push(kind)
  return found
}

/** Makes and sends the file of one receiver, or records why not. Returns how long the run has to wait before it goes on. */
async function deliver(services: SendServices, job: Job, run: StartedRun, userId: string): Promise<number> {
  const { db, storage } = services
  const to = { runId: job.key, userId }
  const record = async (result: Omit<Parameters<typeof recordDelivery>[1], 'runId' | 'userId'>) => {
    await db.transaction().execute(async (trx) => {
      await assertClaimed(trx, job)
      await recordDelivery(trx, { ...to, ...result })
    })
    return 0
  }
  const refused = () => record({ state: 'refused', reason: toStoredReason(refuse(text.receiverRefused)) })
  const caller = await actingCaller(services, userId)
  if (!caller || !(await services.reports.mayOpen(caller, run.reportId))) return refused()
  const timeout = AbortSignal.timeout(fileTimeoutMs)
  const signal = AbortSignal.any([job.signal, job.shutdown, timeout])
  let stored: string | null = null
  try {
    const template = await readReport(db, run.reportId)
    const values = resolveRunValues(template.parameters, run.values)
    if (run.rowsMark === 1 && !(await hasRows(services.dataSets, caller, template, values, signal)))
      return await record({ state: 'empty', reason: toStoredReason(refuse(text.noRows)) })
    const { key, file } = await makeFile(services, caller, { ...run, values }, signal)
    stored = key
    await db.transaction().execute(async (trx) => {
      // A process that has lost the run sends nothing.
      await assertClaimed(trx, job)
      const deliveryId = newId()
      await sendFile(trx, caller, { ...run, deliveryId, file, subscription: run.fullName })
      await recordDelivery(trx, { ...to, id: deliveryId, state: 'sent', fileName: file.name })
    })
    return 0
  } catch (error) {
    if (stored !== null) await storage.remove(stored)
    if (error instanceof LostJob || job.signal.aborted || job.shutdown.aborted) throw error
    if (isDiskFull(error)) return fullDiskDelayMs
    if (!(error instanceof Refusal)) {
      services.reportError('a subscribed report could not be made')(error)
      return record({ state: 'failed', reason: toStoredReason(refuse(text.fault)) })
    }
    if (error.text === reportText.busy) return busyDelayMs
    if (error.code === Code.diskFull) return fullDiskDelayMs
    // The data of the report is not for this receiver.
    if (error.code === Code.forbidden || error.code === Code.notFound) return refused()
    return record({ state: 'failed', reason: toStoredReason(error) })
  }
}
