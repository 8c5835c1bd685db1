import { TaskContent, TaskType, type TaskBody } from '@tessera/shared/contract/system/tasks'

/** A task as its form holds it: what the JSON text carries stands beside it. */
export type TaskValues = Omit<TaskBody, 'executeContent'> & { cron: string; interfaceId?: string | undefined; localHostTaskId?: string | undefined }

export const newTask: Partial<TaskValues> = { executeType: TaskType.method, cron: '', misfire: 'once', retries: 0, retryMinutes: 5, sortCode: 0 }

export function valuesOf({ executeContent, ...task }: TaskBody): TaskValues {
  return { ...task, ...contentOf(executeContent) }
}

/** What is sent; what this form does not know of the content stays as it was. */
export function bodyOf({ cron, interfaceId, localHostTaskId, ...task }: TaskValues, before = '{}'): TaskBody {
  const isInterface = task.executeType === TaskType.interface
  const content = { ...parsed(before), cron, interfaceId: isInterface ? interfaceId : undefined, localHostTaskId: isInterface ? undefined : localHostTaskId }
  return { ...task, sortCode: task.sortCode ?? 0, executeContent: JSON.stringify(content) }
}

const contentOf = (json: string) => TaskContent.pick({ cron: true, interfaceId: true, localHostTaskId: true }).safeParse(parsed(json)).data ?? { cron: '' }

function parsed(json: string): object {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
