// A row of a task has the id of the task with the one that the engine gave it: `<task>.a3`.

export const rowId = (taskId: string, id: string): string => `${taskId}.${id}`

/** The task and the id within it of a row such as an assignment; null for an id of another kind. */
export function parseRowId(
  id: string,
  prefix: 'a' | 'c' | 'e' | 'h' | 't' | 'v',
): { taskId: string; id: string } | null {
  const [, taskId, prefixed] = /^(.+)\.([acehtv]\d+)$/.exec(id) ?? []
  return taskId && prefixed?.startsWith(prefix) ? { taskId, id: prefixed } : null
}
