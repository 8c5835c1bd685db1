import { Code } from '@tessera/shared/contract/wire'
import { scheduleBackup } from './data/backups/store.ts'
import { Refusal } from './errors/refusal.ts'
import { pruneOutbox } from './messaging/outbox/store.ts'
import { pruneCodes } from './session/codes/store.ts'
import { pruneLogs } from './system/logs/store.ts'
import type { BuiltInJobs } from './system/tasks/built-in-job.ts'
import { text } from './system/tasks/text.ts'

/** The jobs that features offer to tasks. */
export const builtInJobs: BuiltInJobs = {
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
