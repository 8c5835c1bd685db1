import type { ChangeSource } from '@tessera/shared/contract/lowcode/record-work'
import type { FreeStep } from '@tessera/shared/contract/workflow/free-steps'
import type { Context } from '../http/context.ts'
import type { Db } from '../db/connect.ts'
import type { Requester } from '../permissions/requester.ts'
import type { FormAuthor, FormRecord } from './flow-records.ts'

/** The task by which a record of a design is approved. */
export interface RecordTask {
  readonly id: string
  readonly flowId: string
  /** 0 draft, 1 handled, 2 adopted, 3 rejected or returned, 4 withdrawn, 5 terminated. */
  readonly status: number
  readonly initiator: string
}

/** What the initiator of a record saves or submits. */
export interface RecordSubmission {
  readonly designId: string
  /** The task of the record; null for a new one. */
  readonly task: RecordTask | null
  readonly sent: FormRecord
  readonly isDraft: boolean
  readonly flowUrgent?: number | undefined
  readonly chosen?: Readonly<Record<string, readonly string[]>> | undefined
  readonly copyTo?: readonly string[]
  readonly commandId?: string | undefined
  readonly freeSteps?: readonly FreeStep[] | undefined
  /** Runs in the transaction, before the record is changed. What it throws leaves nothing behind. */
  readonly before?: (trx: Db) => Promise<void>
}

/** Who makes a record without a request, and how far it goes. */
export interface NewRecord {
  readonly author: FormAuthor
  readonly designId: string
  readonly sent: FormRecord
  readonly source: ChangeSource
  /** `submit` leaves a draft where the values are refused. */
  readonly to: 'draft' | 'submit'
  /** The user who must be allowed to launch the flow: the author, or who released the flow that acts. */
  readonly launchedBy: { readonly userId: string; readonly administrator: boolean }
}

/** The tasks of records. The workflow area provides it; records of designs call it. */
export interface RecordTasks {
  /** The tasks of records by the id of the record. */
  find(db: Db, recordIds: readonly string[]): Promise<ReadonlyMap<string, RecordTask>>
  /** The same, locked until the transaction ends. Tasks are locked before their records. */
  lock(trx: Db, recordIds: readonly string[]): Promise<ReadonlyMap<string, RecordTask>>
  /** Those of these tasks that the caller may read. */
  listReadable(requester: Requester, taskIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Those of these tasks that a user may withdraw now. */
  listWithdrawable(db: Db, taskIds: readonly string[], userId: string): Promise<ReadonlySet<string>>
  /** Whether a user may launch the flow of a design. */
  mayLaunch(db: Db, designId: string, user: NewRecord['launchedBy']): Promise<boolean>
  /** Saves or submits a record with its task, in a transaction of its own; returns the ids of both. */
  submit(context: Context, submission: RecordSubmission): Promise<{ recordId: string; taskId: string }>
  /** Makes a record with its task in the caller's transaction, and returns the id of the record. */
  add(trx: Db, record: NewRecord): Promise<string>
  /** Runs a change of a locked record, and adds it to the history of the task. */
  amend<T>(
    trx: Db,
    taskId: string,
    by: { userId: string; opinion: string },
    change: () => Promise<T>,
  ): Promise<T>
  /** Deletes the tasks of records with them, or brings them back. */
  setDeleted(trx: Db, recordIds: readonly string[], isDeleted: boolean, userId: string): Promise<void>
}
