import { TaskContent, TaskType, type TaskBody } from '@tessera/shared/contract/system/tasks'

/** Form values of a task: the keys of the JSON text `executeContent` are fields of their own. */
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

/** Content keys per kind of task; keys of the other kinds are not sent. */
const contentKeys = {
  [TaskType.interface]: ['interfaceId', 'parameter'],
  [TaskType.sql]: ['dbLinkId', 'query', 'parameter'],
  [TaskType.method]: ['localHostTaskId'],
} as const
const allContentKeys = ['interfaceId', 'localHostTaskId', 'dbLinkId', 'query', 'parameter'] as const

export function toFormValues(task: TaskBody): TaskValues {
  return { ...task, dbLinkId: '0', ...parseContent(task.executeContent) }
}

/** Request body of the form values; content keys that the form does not know are kept. */
export function toTaskBody({ executeContent = '{}', cron, ...values }: TaskValues): TaskBody {
  const known: readonly string[] = contentKeys[values.executeType]
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
    ...parseJson(executeContent),
    cron,
    ...Object.fromEntries(allContentKeys.map((key) => [key, known.includes(key) ? values[key] : undefined])),
  }
  if (content.parameter) content.parameter = content.parameter.filter(({ field }) => field)
  return { ...task, executeContent: JSON.stringify(content) }
}

const parseContent = (json: string): Partial<TaskContent> & { cron: string } =>
  TaskContent.omit({ interfaceName: true }).safeParse(parseJson(json)).data ?? { cron: '' }

function parseJson(json: string): Partial<TaskContent> {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
