import { sql } from 'kysely'
import { defineFeature } from '../../feature/feature.ts'
import { careNightly, createCareQueue, pruneAlerts } from './nightly.ts'
import { alertHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: () => ({ 'edu.alerts': alertHandlers }),
  texts: { 'edu/alerts': text },
  queues: (services) => [createCareQueue(services)],
  everyMinute: careNightly,
  retention: [
    pruneAlerts,
    (db) => sql`delete from edu_nightly_run where day < current_date - 400`.execute(db),
  ],
})
