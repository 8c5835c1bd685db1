import * as z from 'zod'
import { hasCode } from '@tessera/shared/contract/fields/actions'
import { langs } from '@tessera/shared/contract/lang'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../../db/connect.ts'
import { newId } from '../../../db/id.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { formatText, localize } from '../../../errors/translate.ts'
import type { Services } from '../../../feature/services.ts'
import type { Context } from '../../../http/context.ts'
import { completeJob, queueJobs } from '../../../jobs/job.ts'
import type { Job, Queue } from '../../../jobs/queue.ts'
import type { Workers } from '../../../workers/workers.ts'
import { toRow } from '../draft.ts'
import type { RecordPlan } from '../plan.ts'
import { loadStored } from '../stored.ts'
import type { RecordUser } from '../user.ts'
import { openHookRunner } from './runner.ts'
import { text } from './text.ts'

// The script after a submission has effects outside of the database, so it runs after the commit, once for each record.
// Who saves one record waits for it and reads its error. Everything else queues it in the transaction of the records.

/** Records of one job. A job that is interrupted begins again, so it is small. */
const recordsPerJob = 20

/** For whom a queued script runs; a guest keeps what the log of data interfaces has of a caller. */
const Payload = z.object({
  designId: z.string(),
  ids: z.array(z.string()),
  userId: z.string(),
  organizeId: z.string(),
  guest: z.object({ ip: z.string(), userAgent: z.string(), lang: z.enum(langs) }).optional(),
})
export type AfterSubmitPayload = z.output<typeof Payload>

const scriptOf = ({ design }: RecordPlan): string | null => {
  const script = design.form.funcs.afterSubmit
  return hasCode(script) ? script : null
}

/** Runs the script with the stored values of a record. Throws a refusal where it fails. */
async function runScript(workers: Workers, plan: RecordPlan, user: RecordUser, id: string): Promise<void> {
  const script = scriptOf(plan)
  if (script === null) return
  const { values, rows } = await loadStored(user.db, plan, id)
  const data = toRow({
    values: { ...values, id },
    rows: new Map(
      [...rows].map(([name, list]) => [name, list.map((row) => ({ ...row, before: row.values }))]),
    ),
  })
  const runner = openHookRunner(workers, user.callInterface, { hasEffects: true })
  await runner.runScript('afterSubmit', script, data)
}

/** What a request has for the warning of its user, and for the log. */
type Reporter = Pick<Context, 'log' | 'warn'>

/**
 * Runs the script of a design after a record was saved. The record stays whatever happens: an error is logged, and the
 * user gets it as a warning.
 */
export async function runAfterSubmit(
  workers: Workers,
  plan: RecordPlan,
  user: RecordUser,
  id: string,
  { log, warn }: Reporter,
): Promise<void> {
  try {
    await runScript(workers, plan, user, id)
  } catch (error) {
    log.warn(
      { err: error, designId: plan.release.designId, recordId: id },
      'the script after a submission failed',
    )
    if (error instanceof Refusal)
      warn({ text: text.afterSubmit, values: { why: localize((lang) => formatText(error, lang)) } })
    else warn({ text: text.afterSubmitFault, values: {} })
  }
}

export const afterSubmitQueueName = 'lowcode.afterSubmit'

/** Queues the script for records that this transaction saves. */
export async function queueAfterSubmit(
  trx: Db,
  plan: RecordPlan,
  { userId, organizeId, guest }: Pick<RecordUser, 'userId' | 'organizeId' | 'guest'>,
  ids: readonly string[],
): Promise<void> {
  if (scriptOf(plan) === null) return
  const { designId } = plan.release
  const jobs = []
  for (let at = 0; at < ids.length; at += recordsPerJob)
    jobs.push({
      key: newId(),
      payload: { designId, ids: ids.slice(at, at + recordsPerJob), userId, organizeId, guest },
    })
  await queueJobs(trx, afterSubmitQueueName, jobs)
}

/**
 * Runs queued scripts on behalf of the users who saved the records. An error is logged and ends the script for its record.
 * A process that ends meanwhile leaves the job to another one, which may run the script of a record a second time.
 */
export const createAfterSubmitQueue = (
  { db, recordPlans, workers, log }: Pick<Services, 'db' | 'recordPlans' | 'workers' | 'log'>,
  findUser: (payload: AfterSubmitPayload) => Promise<RecordUser>,
): Queue => ({
  name: afterSubmitQueueName,
  concurrency: 1,
  run: async ([job]) => {
    const payload = Payload.parse(job.payload)
    const { designId, ids } = payload
    let done = 0
    try {
      const plan = await recordPlans.of(designId)
      const user = await findUser(payload)
      for (; done < ids.length && !job.shutdown.aborted && !job.signal.aborted; done++) {
        const recordId = ids[done]!
        try {
          await runScript(workers, plan, user, recordId)
        } catch (error) {
          log.warn({ err: error, designId, recordId }, 'the script after a submission failed')
        }
      }
    } catch (error) {
      // The design or the user is gone: nobody is left for whom the scripts could run.
      if (!(error instanceof Refusal) || error.code !== Code.notFound) throw error
      log.warn({ err: error, designId }, 'the scripts after a submission were dropped')
      done = ids.length
    }
    await settle(db, job, payload, done)
  },
})

/** Completes a job; what a shutdown has left of it becomes another one. */
const settle = (db: Db, job: Job, payload: AfterSubmitPayload, done: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await completeJob(trx, job)
    const rest = payload.ids.slice(done)
    if (rest.length > 0)
      await queueJobs(trx, afterSubmitQueueName, [{ key: newId(), payload: { ...payload, ids: rest } }])
  })
