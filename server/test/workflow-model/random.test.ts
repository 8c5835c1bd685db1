import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { needs, step } from '../../src/workflow/engine/step.ts'
import { planCommands, randomFlows, playRandomly } from './random.ts'

const runs = inject('full') ? 20_000 : 250

test(
  `the engine does what the reference model does, in ${runs} random flows with random users`,
  { timeout: inject('full') ? 3_600_000 : 120_000 },
  () => {
    fc.assert(
      fc.property(randomFlows, planCommands, (flow, plan) => {
        expect(playRandomly(flow, plan, { step, needs }).problem).toBeNull()
      }),
      { numRuns: runs },
    )
  },
)
