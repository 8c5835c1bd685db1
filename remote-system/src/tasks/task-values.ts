import { TaskContent, TaskType, type TaskBody } from '@tessera/shared/contract/system/tasks'

/** A task as its form holds it: what the JSON text carries stands beside it. */
export type TaskValues = Omit<TaskBody, 'executeContent'> &
  Partial<Omit<TaskContent, 'cron'>> & { cron: string; executeContent?: string }

export const newTask: Partial<TaskValues> = {
  executeType: TaskType.method,
  cron: '',
  misfire: 'once',
  retries: 0,
  retryMinutes: 5,
  dbLinkId: '0',
  parameter: [],
}

/** Keys of the content that each kind of task reads; those of the others are not sent. */
const read = {
  [TaskType.interface]: ['interfaceId', 'parameter'],
  [TaskType.sql]: ['dbLinkId', 'query', 'parameter'],
  [TaskType.method]: ['localHostTaskId'],
} as const
const all = ['interfaceId', 'localHostTaskId', 'dbLinkId', 'query', 'parameter'] as const

export function valuesOf(task: TaskBody): TaskValues {
  return { ...task, dbLinkId: '0', ...contentOf(task.executeContent) }
}

/** What is sent; what this form does not know of the content stays as it was. */
export function bodyOf({ executeContent = '{}', cron, ...values }: TaskValues): TaskBody {
  const known: readonly string[] = read[values.executeType]
  const {
    interfaceId: _,
    localHostTaskId: __,
    dbLinkId: ___,
    query: ____,
    parameter: _____,
    interfaceName: ______,
    ...task
  } = values
  const content = {
    ...parsed(executeContent),
    cron,
    ...Object.fromEntries(all.map((key) => [key, known.includes(key) ? values[key] : undefined])),
  }
  if (content.parameter) content.parameter = content.parameter.filter(({ field }) => field)
  return { ...task, sortCode: task.sortCode ?? 0, executeContent: JSON.stringify(content) }
}

const contentOf = (json: string): Partial<TaskContent> & { cron: string } =>
  TaskContent.omit({ interfaceName: true }).safeParse(parsed(json)).data ?? { cron: '' }

function parsed(json: string): Partial<TaskContent> {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
