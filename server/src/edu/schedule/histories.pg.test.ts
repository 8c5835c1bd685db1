import fc from 'fast-check'
import { beforeAll, expect, inject, test } from 'vitest'
import { openLessonApp } from '../../../test/lesson-app.ts'
import { histories, kinds, openHistories, type ScheduleHistories } from '../../../test/schedule-histories.ts'

let schedule: ScheduleHistories
beforeAll(async () => {
  const app = await openLessonApp()
  schedule = await openHistories(app)
})

const runs = inject('full') ? 2_000 : 20

test(
  `no coach, room, class, seat or student is taken twice in ${runs} random histories of concurrent users`,
  { timeout: inject('full') ? 7_200_000 : 600_000 },
  async () => {
    const done = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        const violation = await schedule.play(history, (kind) => done.set(kind, (done.get(kind) ?? 0) + 1))
        expect(violation).toBeNull()
      }),
      { numRuns: runs, seed: 20_261_124, endOnFailure: true },
    )
    for (const kind of kinds) expect(done.get(kind) ?? 0, kind).toBeGreaterThan(runs / 50)
  },
)
