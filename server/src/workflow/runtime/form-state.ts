import { createHash } from 'node:crypto'
import { formChanged } from '@tessera/shared/contract/workflow/task-acts'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { FormValues } from './facts.ts'
import type { FlowForms } from './forms.ts'
import { isKnownCommand, type LoadedTask } from './load.ts'
import { hideFields, participantRights } from './readers.ts'
import { text } from './text.ts'

// A decision names the values that its page has shown: about other values an approver has not decided.

/** Characters of a hash that tell states of one form apart. */
const length = 22

/** Names the values of a task as far as a user takes part in it. `values` are those of its form. */
export function formStateOf(task: LoadedTask, userId: string, values: FormValues): string {
  const visible = hideFields(values, participantRights(task, userId))
  return createHash('sha256')
    .update(JSON.stringify(ordered(visible)))
    .digest('base64url')
    .slice(0, length)
}

/** The same value with the keys of its objects in one order. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, own]) => [key, ordered(own)])
}

interface Shown {
  readonly userId: string
  /** What the page has shown; undefined for clients that do not say it. */
  readonly formState: string | undefined
  readonly commandId?: string | undefined
}

/** Throws a refusal 409 where the values of a locked task are no more those that its page has shown. */
export async function assertFormState(
  trx: Db,
  forms: FlowForms,
  task: LoadedTask,
  { userId, formState, commandId }: Shown,
): Promise<void> {
  if (formState === undefined || formState === '') return
  const values = await forms.load(trx, task)
  if (formStateOf(task, userId, values) === formState) return
  // The engine says of a repeated decision that it was carried out.
  if (commandId !== undefined && (await isKnownCommand(trx, commandId))) return
  throw new Refusal({ code: Code.conflict, text: text.formChanged, details: { reason: formChanged } })
}
