import { sql } from 'kysely'
import type { ChangeSource } from '@tessera/shared/contract/lowcode/record-work'
import { Refusal } from '../../errors/refusal.ts'
import type { FormAuthor, FormRecord } from '../../feature/flow-records.ts'
import type { LoadedTask } from './load.ts'
import { startRights } from './request.ts'
import type { TaskTransaction, WorkflowRuntime } from './runtime.ts'
import { createTitle } from './title.ts'

interface Launch {
  readonly author: FormAuthor
  readonly sent: FormRecord
  readonly to: 'draft' | 'submit'
  readonly source?: ChangeSource
}

/**
 * Saves a new task with values of another task or of a spreadsheet. Values that a
 * submission refuses leave a draft, which the initiator completes and submits.
 */
export async function launchWithValues(
  runtime: WorkflowRuntime,
  own: TaskTransaction,
  task: LoadedTask,
  { author, sent, to, source }: Launch,
): Promise<LoadedTask> {
  const { trx } = own
  const forms = runtime.forms.open(author)
  const save = async (isDraft: boolean) => {
    const at = Date.now()
    const rights = startRights(task)
    const saved = await forms.change(trx, task, { sent, rights, isDraft, ...(source && { source }) })
    const initiator = author.userId
    const title = await createTitle(trx, forms, task.version, { initiator, values: saved.values, at })
    const performed = await own.perform(
      task,
      { kind: isDraft ? 'saveDraft' : 'submit', actor: initiator, at, fields: saved.fields },
      { values: saved.values, write: { ...saved.write, ...title } },
    )
    return performed.task
  }
  if (to === 'draft') return save(true)
  await sql`savepoint child`.execute(trx)
  try {
    return await save(false)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await sql`rollback to savepoint child`.execute(trx)
    return save(true)
  }
}
