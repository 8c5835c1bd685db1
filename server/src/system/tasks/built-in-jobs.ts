import type { LocalizedText } from '@tessera/shared/contract/lang'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { Refusal } from '../../errors/refusal.ts'
import { pruneCodes } from '../../session/codes/store.ts'
import { scheduleBackup } from '../../data/backups/store.ts'
import { pruneLogs } from '../logs/store.ts'
import { pruneOutbox } from '../../messaging/outbox/store.ts'
import { text, type RunOutcome } from './text.ts'

/** Services that built-in jobs may use. */
export interface BuiltInJobParts {
  db: Db
  /** Fetches the new mails of the mailbox; throws a refusal where that fails. */
  receiveMails(): Promise<{ received: number; more: boolean }>
}

interface BuiltInJob {
  name: LocalizedText
  /** Runs the job; returns an outcome where there is more to report than success. */
  run: (parts: BuiltInJobParts) => Promise<RunOutcome | void>
}

/** Built-in jobs by name. Tasks store the names, so a name must never be removed. */
export const builtInJobs: Readonly<Record<string, BuiltInJob>> = {
  heartbeat: { name: text.heartbeat, run: async () => {} },
  forgetLines: { name: text.forgetLines, run: ({ db }) => pruneLogs(db) },
  forgetCodes: { name: text.forgetCodes, run: async ({ db }) => void (await pruneCodes(db)) },
  backup: { name: text.backup, run: ({ db }) => scheduleBackup(db) },
  forgetLetters: { name: text.forgetLetters, run: async ({ db }) => void (await pruneOutbox(db)) },
  receiveMails: {
    name: text.receiveMails,
    async run({ receiveMails }) {
      const result = await receiveMails().catch((error: unknown) => {
        // A user is fetching at the moment, so the new mails arrive anyway.
        if (error instanceof Refusal && error.code === Code.conflict) return null
        throw error
      })
      return result
        ? { key: result.more ? 'moreMails' : 'gotMails', n: result.received }
        : { key: 'mailsBusy' }
    },
  },
}
