import type { Lang, LocalizedText } from '@tessera/shared/contract/lang'
import type { Db } from '../db/connect.ts'
import type { FormRecord } from './flow-records.ts'

/** A form of code that flows can have (`/api/workflow/Form/{Key}`). A feature declares it in its `feature.ts`. */
export interface SystemForm {
  /** Code of the flow, with a lower-case first letter; the path has an upper-case one. */
  readonly key: string
  readonly name: LocalizedText
  readonly fields: readonly SystemFormField[]
  /** Ids of the fields that sum up a task in lists and messages; by default the first ones. */
  readonly summary?: readonly string[]
  /** The title of a task in each language, where its flow sets none; by default that of every flow. */
  titles?(values: FormRecord): LocalizedText
  /** Values as text; by default they are shown as they are stored. */
  format?(values: FormRecord, lang: Lang): Readonly<Record<string, string>>
  /** Loads a record; throws a refusal 404 where it is gone. */
  load(db: Db, recordId: string): Promise<FormRecord>
  /** Creates a record from checked values; throws a refusal for values that do not fit. */
  create(trx: Db, values: FormRecord, userId: string): Promise<string>
  /** Changes a record; throws a refusal for values that do not fit. */
  update(trx: Db, recordId: string, values: FormRecord, userId: string): Promise<void>
  /**
   * Follows what a command did to the task of a record, in its transaction. A refusal undoes the command. The transaction
   * may run again, so this changes nothing outside of it.
   */
  onStep?(trx: Db, recordId: string, step: FormStep): Promise<void>
}

/** What a command did to a task. */
export interface FormStep {
  readonly taskId: string
  /** Status of the task before and after: 0 draft, 1 handled, 2 adopted, 3 rejected, 4 withdrawn, 5 terminated. */
  readonly from: number
  readonly to: number
  /** The command, and its user; null for the system. */
  readonly command: string
  readonly actor: string | null
  /** Users whose approvals count. */
  readonly approvers: readonly string[]
}

export interface SystemFormField {
  readonly id: string
  readonly name: LocalizedText
  readonly required: boolean
}

/** The forms of all features. */
export interface SystemForms {
  /** Finds a form by the code of a flow, in any case. */
  find(code: string): SystemForm | undefined
}

/** Throws for two forms of one key. */
export function createSystemForms(list: readonly SystemForm[]): SystemForms {
  const byKey = new Map(list.map((form) => [form.key.toLowerCase(), form]))
  if (byKey.size < list.length) throw new Error('two system forms have the same key')
  return { find: (code) => byKey.get(code.toLowerCase()) }
}
