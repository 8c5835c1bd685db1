import { defineFeature } from '../../feature/feature.ts'
import type { BuiltInJobParts, BuiltInJobs } from './built-in-job.ts'
import { createTaskPerformer } from './perform.ts'
import { taskHandlers } from './routes.ts'
import { createTaskQueues } from './runner.ts'
import { pruneRuns, queueMissingJobs } from './store.ts'
import * as text from './text.ts'

declare module '../../feature/services.ts' {
  interface Services {
    builtInJobs: BuiltInJobs
    receiveMails: BuiltInJobParts['receiveMails']
  }
}

export const feature = defineFeature({
  handlers: ({ builtInJobs, interfaces }) => ({
    'system.tasks': taskHandlers({ interfaces, jobs: builtInJobs }),
  }),
  constraints: text.constraints,
  texts: { 'system/tasks': text },
  retention: [pruneRuns],
  queues: ({ db, interfaces, builtInJobs, receiveMails }) =>
    createTaskQueues(db, createTaskPerformer({ interfaces, jobs: builtInJobs }, { db, receiveMails })),
  everyMinute: ({ db }) => queueMissingJobs(db),
})
