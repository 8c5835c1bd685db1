import { defineFeature } from '../../../feature/feature.ts'
import { createSentFileExporter } from './file.ts'
import { subscriptionHandlers } from './routes.ts'
import { createSubscriptionQueue } from './run.ts'
import { forgetOldFiles, pruneRuns, queueDueRuns, queueMissingJobs } from './store.ts'
import * as text from './text.ts'

/** Queues due runs, and removes files that have ended. */
export async function runSubscriptionMinute({
  db,
  storage,
}: Pick<Parameters<typeof createSubscriptionQueue>[0], 'db' | 'storage'>) {
  await db.transaction().execute((trx) => queueDueRuns(trx))
  await queueMissingJobs(db)
  const old = await forgetOldFiles(db)
  for (const { type, name } of old) await storage.remove(`${type}/${name}`)
}

export const feature = defineFeature({
  handlers: (services) => ({ 'lowcode.reportSubscriptions': subscriptionHandlers(services) }),
  exporters: ({ storage }) => [createSentFileExporter(storage)],
  queues: (services) => [createSubscriptionQueue(services)],
  everyMinute: (services) => runSubscriptionMinute(services),
  retention: [pruneRuns],
  texts: { 'lowcode/reports/subscriptions': text },
})
