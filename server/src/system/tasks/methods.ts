import type { LocalizedText } from '@tessera/shared/contract/lang'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { forgetOldCodes } from '../../shell/codes/store.ts'
import { scheduleBackup } from '../data-backups/store.ts'
import { pruneLogs } from '../logs/store.ts'
import { pruneOutbox } from '../outbox/store.ts'
import { text, type RunOutcome } from './text.ts'

/** What methods use of the server. */
export interface MethodParts {
  db: Db
  /** Fetches what the mailbox has that is new; refuses, in words. */
  receiveMails(): Promise<{ received: number; more: boolean }>
}

interface Method {
  name: LocalizedText
  /** How it went, where there is more to say than that it is done. */
  run: (parts: MethodParts) => Promise<RunOutcome | void>
}

/** What the server can do by itself, by the names that tasks know: a name that was once here stays. */
export const methods: Readonly<Record<string, Method>> = {
  heartbeat: { name: text.heartbeat, run: async () => {} },
  forgetLines: { name: text.forgetLines, run: ({ db }) => pruneLogs(db) },
  forgetCodes: { name: text.forgetCodes, run: async ({ db }) => void (await forgetOldCodes(db)) },
  backup: { name: text.backup, run: ({ db }) => scheduleBackup(db) },
  forgetLetters: { name: text.forgetLetters, run: async ({ db }) => void (await pruneOutbox(db)) },
  receiveMails: {
    name: text.receiveMails,
    async run({ receiveMails }) {
      const result = await receiveMails().catch((error: unknown) => {
        // Somebody fetches by hand at this moment: what there is arrives all the same.
        if (error instanceof Refusal && error.code === Code.conflict) return null
        throw error
      })
      return result
        ? { key: result.more ? 'moreMails' : 'gotMails', n: result.received }
        : { key: 'mailsBusy' }
    },
  },
}
