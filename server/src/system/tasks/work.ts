import { TaskContent, TaskType } from '@tessera/shared/contract/system/tasks'
import type { Db } from '../../db/connect.ts'
import { Refusal, refuse, refuseField } from '../../http/refusal.ts'
import { rowsOf } from '../data-interfaces/store.ts'
import { methods } from './methods.ts'
import { nextTimes } from './schedule.ts'
import { text, type Said } from './text.ts'

interface Given {
  executeType: string
  executeContent: string
}

/** What a task says, once it is judged: refuses a cron that is none or never comes, and something to do that is not there. */
export function judged<T extends Given>(given: T): T {
  const { executeType, executeContent } = given
  const content = read(executeContent)
  if (!content) throw refuseField('executeContent', text.noContent)
  mustCome(content.cron)
  if (executeType === TaskType.sql) throw refuseField('executeType', text.noSql)
  if (executeType === TaskType.method && !Object.hasOwn(methods, content.localHostTaskId ?? '')) throw refuseField('executeContent', text.noMethod)
  if (executeType === TaskType.interface && !content.interfaceId) throw refuseField('executeContent', text.noInterface)
  return given
}

export function mustCome(cron: string): number[] {
  const times = nextTimes(cron, Date.now(), 5)
  if (!times) throw refuseField('cron', text.noCron)
  if (times.length === 0) throw refuseField('cron', text.neverComes)
  return times
}

export function read(executeContent: string): TaskContent | null {
  try {
    return TaskContent.safeParse(JSON.parse(executeContent)).data ?? null
  } catch {
    return null
  }
}

/** Does it, and says how it went; throws a refusal in words, or a fault. */
export async function perform(db: Db, { executeType, executeContent }: Given): Promise<Said> {
  const content = read(executeContent)
  if (executeType === TaskType.interface && content?.interfaceId) return { key: 'rows', n: (await rowsOf(db, content.interfaceId)).length }
  const method = executeType === TaskType.method ? methods[content?.localHostTaskId ?? ''] : undefined
  if (!method) throw refuse(executeType === TaskType.sql ? text.noSql : text.noMethod)
  await method.run(db)
  return { key: 'done' }
}

/** Why it went wrong, for the log of the task. */
export const reason = (error: unknown): string => (error instanceof Refusal ? error.line.zh : error instanceof Error ? error.message : String(error)).slice(0, 500)
