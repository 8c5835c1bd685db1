import type { Lang } from '@tessera/shared/contract/lang'
import type { Db } from '../../db/connect.ts'
import type { MessageForm } from '../messages/message-form.ts'
import { authorOfForm } from '../runtime/form-author.ts'
import type { FormattedValues } from '../runtime/forms.ts'
import type { LoadedTask } from '../runtime/load.ts'
import { hideFields, listingRights, type KnownRights } from '../runtime/readers.ts'
import type { WorkflowRuntime } from '../runtime/runtime.ts'
import { summarise } from '../runtime/summary.ts'

/**
 * The form of a task as each receiver of a message may see it, wherever it is stored: without passwords, and without the
 * fields that the node of the receiver or, for the initiator, the page of the design hides. It is read when a message needs
 * it.
 */
export function openMessageForm(
  { forms }: Pick<WorkflowRuntime, 'forms'>,
  db: Db,
  task: LoadedTask,
): MessageForm {
  let loaded: ReturnType<typeof forms.load> | undefined
  const formatted = new Map<string, Promise<FormattedValues>>()
  const known: KnownRights = new Map()
  const rightsOf = (userId: string) => listingRights(db, task, userId, known)
  const hiddenFrom = async (userId: string) =>
    Object.entries(await rightsOf(userId))
      .flatMap(([path, right]) => (right === 'hidden' ? [path] : []))
      .toSorted()
      .join()
  const format = async (userId: string, lang: Lang) => {
    loaded ??= forms.load(db, task)
    const values = await loaded
    const visible = hideFields(values, await rightsOf(userId))
    return forms.open(authorOfForm(task, lang)).format(db, task.version, visible)
  }
  const textsOf: MessageForm['textsOf'] = async (userId, lang) => {
    const key = `${lang} ${await hiddenFrom(userId)}`
    const texts = formatted.get(key) ?? format(userId, lang)
    formatted.set(key, texts)
    return texts
  }
  return {
    keyOf: hiddenFrom,
    textsOf,
    summaryOf: async (userId, lang) => summarise(task.version, await textsOf(userId, lang), lang),
  }
}
