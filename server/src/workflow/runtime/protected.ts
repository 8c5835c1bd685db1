import { protectedTable } from '../../permissions/protected-table.ts'

/** The tasks that users of the monitor see, by the row permissions of its menu. */
export const protectedTasks = protectedTable({
  menu: 'workFlow.flowMonitor',
  table: 'workflow_task',
  as: 't',
  fields: {
    fullName: 'text',
    enCode: 'text',
    flowId: 'text',
    flowCode: 'text',
    flowCategory: 'text',
    flowUrgent: 'number',
    status: 'number',
    startTime: 'time',
    endTime: 'time',
  },
})
