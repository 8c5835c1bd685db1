import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { Db } from '../../db/connect.ts'
import type { RunOutcome } from './text.ts'

/** Services that built-in jobs may use. */
export interface BuiltInJobParts {
  db: Db
  /** Fetches the new mails of the mailbox; throws a refusal where that fails. */
  receiveMails(): Promise<{ received: number; more: boolean }>
}

export interface BuiltInJob {
  name: LocalizedText
  /** Runs the job; returns an outcome where there is more to report than success. */
  run: (parts: BuiltInJobParts) => Promise<RunOutcome | void>
}

/** Built-in jobs by name. Tasks store the names, so a name must never be removed. */
export type BuiltInJobs = Readonly<Record<string, BuiltInJob>>
