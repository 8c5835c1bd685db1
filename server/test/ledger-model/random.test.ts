import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import * as endings from '../../src/edu/ledger/endings.ts'
import * as fold from '../../src/edu/ledger/fold.ts'
import * as lessons from '../../src/edu/ledger/lessons.ts'
import * as refund from '../../src/edu/ledger/refund.ts'
import * as sales from '../../src/edu/ledger/sales.ts'
import { histories, playHistory } from './random.ts'

const runs = inject('full') ? 10_000 : 300

test(
  `the ledger agrees with an array of positions in ${runs} random histories`,
  { timeout: inject('full') ? 3_600_000 : 120_000 },
  () => {
    const ledger = { ...endings, ...fold, ...lessons, ...refund, ...sales }
    fc.assert(
      fc.property(histories, (history) => {
        expect(playHistory(history, ledger)).toBeNull()
      }),
      { numRuns: runs },
    )
  },
)
