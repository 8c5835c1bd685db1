import { existsSync } from 'node:fs'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openLogDestination } from './log.ts'

test.skipIf(!existsSync('/dev/full'))(
  'a log on a full disk neither throws nor ends the process',
  async () => {
    for (const sync of [true, false]) {
      const log = pino(openLogDestination('/dev/full', sync))
      for (let n = 0; n < 3; n++) expect(() => log.info({ n }, 'line')).not.toThrow()
      // The error of an asynchronous write arrives later; without a listener it would be an unhandled one.
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  },
)
