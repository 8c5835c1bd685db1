import { defineFeature } from '../../feature/feature.ts'
import { createFlowForms } from './forms.ts'
import { createRecordTasks } from './record-tasks.ts'
import { openRuntime, type WorkflowRuntime } from './runtime.ts'
import * as text from './text.ts'
import { openFlowVersions } from './versions.ts'
import { countWorkingTime } from './working-time.ts'

declare module '../../feature/services.ts' {
  interface Services {
    workflow: WorkflowRuntime
  }
}

export const feature = defineFeature({
  services: {
    recordTasks: (services) => createRecordTasks(() => services.workflow),
    workflow: (services) =>
      openRuntime({
        db: services.db,
        interfaces: services.interfaces,
        workers: services.workers,
        versions: openFlowVersions(() => services.systemForms),
        workingTime: countWorkingTime,
        forms: createFlowForms(
          () => services.flowRecords,
          () => services.systemForms,
        ),
      }),
  },
  texts: { 'workflow/runtime': text },
})
