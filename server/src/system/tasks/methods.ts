import type { Line } from '@tessera/shared/contract/lang'
import type { Db } from '../../db/connect.ts'
import { forgetOldCodes } from '../../shell/codes/store.ts'
import { scheduleBackup } from '../data-backups/store.ts'
import { forgetOldLines } from '../logs/store.ts'
import { forgetOldLetters } from '../outbox/store.ts'
import { text } from './text.ts'

interface Method {
  name: Line
  run: (db: Db) => Promise<unknown>
}

/** What the server can do by itself, by the names that tasks know: a name that was once here stays. */
export const methods: Readonly<Record<string, Method>> = {
  heartbeat: { name: text.heartbeat, run: async () => {} },
  forgetLines: { name: text.forgetLines, run: forgetOldLines },
  forgetCodes: { name: text.forgetCodes, run: forgetOldCodes },
  backup: { name: text.backup, run: scheduleBackup },
  forgetLetters: { name: text.forgetLetters, run: forgetOldLetters },
}
