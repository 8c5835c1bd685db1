import { defineFeature } from '../../../feature/feature.ts'
import type { Services } from '../../../feature/services.ts'
import { createSentFileExporter } from './file.ts'
import { subscriptionHandlers } from './routes.ts'
import { createSubscriptionQueue } from './run.ts'
import { forgetOldFiles, pruneRuns, queueDueRuns, queueMissingJobs } from './store.ts'
import * as text from './text.ts'

/** Queues due runs, and removes files that have ended. */
async function runMinute({ db, storage }: Pick<Services, 'db' | 'storage'>): Promise<void> {
  await db.transaction().execute((trx) => queueDueRuns(trx))
  await queueMissingJobs(db)
  const old = await forgetOldFiles(db)
  for (const { type, name } of old) await storage.remove(`${type}/${name}`)
}

export const feature = defineFeature({
  handlers: (services) => ({ 'lowcode.reportSubscriptions': subscriptionHandlers(services) }),
  exporters: ({ storage }) => [createSentFileExporter(storage)],
  queues: (services) => [createSubscriptionQueue(services)],
  everyMinute: (services) => runMinute(services),
  retention: [pruneRuns],
  texts: { 'lowcode/reports/subscriptions': text },
})
