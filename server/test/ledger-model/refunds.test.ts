import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import * as endings from '../../src/edu/ledger/endings.ts'
import * as fold from '../../src/edu/ledger/fold.ts'
import * as lessons from '../../src/edu/ledger/lessons.ts'
import * as refund from '../../src/edu/ledger/refund.ts'
import * as sales from '../../src/edu/ledger/sales.ts'
import { playSplit, splits } from './refunds.ts'

const runs = inject('full') ? 10_000 : 300

test(
  `refunds, transfers and wallets pay in parts at most what one refund pays, in ${runs} random splits`,
  { timeout: inject('full') ? 600_000 : 60_000 },
  () => {
    const ledger = { ...endings, ...fold, ...lessons, ...refund, ...sales }
    fc.assert(
      fc.property(splits, (split) => {
        expect(playSplit(split, ledger)).toBeNull()
      }),
      { numRuns: runs },
    )
  },
)
