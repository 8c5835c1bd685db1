import type { Db } from '../../db/connect.ts'
import type { LoadedTask } from '../runtime/load.ts'
import type { WorkflowRuntime } from '../runtime/runtime.ts'

/** Values of a task's form as text, for messages: without passwords, wherever the form is stored. */
export async function formatForm(
  { forms }: Pick<WorkflowRuntime, 'forms'>,
  db: Db,
  task: LoadedTask,
): Promise<Readonly<Record<string, string>>> {
  const { version, creatorUserId: userId, stored } = task
  const author = {
    userId,
    organizeId: stored.organizeId,
    lang: 'zh',
    visitor: null,
    ip: '',
    userAgent: '',
  } as const
  const values = await forms.load(db, task)
  const texts = await forms.open(author).format(db, version, values)
  return Object.fromEntries(Object.entries(texts).filter(([name]) => !version.secretFields.has(name)))
}
