import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import { field, release, send, type BenchField } from '../designs/setup.ts'
import { applyLimits, calibrate, summarize, type ReportLine } from '../measure.ts'
import type { Stage } from '../stage.ts'

const code = 'benchrelease'
const kinds = ['comInput', 'numInput', 'date', 'radio', 'amount', 'userSelect']
const options = [{ id: 'a', fullName: 'A' }]
const drawFields = (prefix: string, count: number, firstId: number): BenchField[] =>
  Array.from({ length: count }, (_, at) =>
    field(kinds[at % kinds.length]!, `${prefix}${at}`, { formId: firstId + at, options }),
  )

/**
 * Adds five fields to a design of 60 fields and 3 sub-tables with 1,000,000 records while a writer goes on: how long the
 * release takes, and how long one insert waits at most.
 */
export async function designRelease({
  server: { origin },
  token,
  database,
  connection,
  effort,
}: Stage): Promise<ReportLine[]> {
  const tables = ['one', 'two', 'three'].map((name, at) =>
    field('table', name, { formId: 900 + at, children: drawFields(name, 3, 1_000 + at * 10) }),
  )
  const before = [...drawFields('f', 60, 101), ...tables]
  const id = await release({ origin, token }, { enCode: code, fields: before })
  const insert = `insert into lc_${code} (id, organize_id, lock_version, release_number, creator_user_id, creator_time,
    delete_mark, f0, f1) select $1 || n, 'org.hq', 1, 1, 'user.admin', now(), 0, '值 ' || n, n
    from generate_series(1, $2::int) n`
  await database.query(insert, ['r', effort.smoke ? 2_000 : 1_000_000])
  await database.query(`vacuum analyze lc_${code}`)
  const writer = new Client(connection)
  await writer.connect()
  try {
    const waits: number[] = []
    const durations: number[] = []
    const calibrations: number[] = []
    for (let round = 0; round < (effort.smoke ? 1 : 7); round++) {
      calibrations.push(calibrate())
      const added = drawFields('more', 5 * (round + 1), 2_000)
      await send(origin, token, designs.update, {
        id,
        formData: JSON.stringify({ fields: [...before, ...added] }),
      })
      let longest = 0
      const state = { isReleasing: true }
      const writing = (async () => {
        for (let n = 0; state.isReleasing; n++) {
          const startedAt = performance.now()
          await writer.query(insert, [`w${round}.${n}.`, 1])
          longest = Math.max(longest, performance.now() - startedAt)
          await sleep(2)
        }
      })()
      await sleep(50)
      const startedAt = performance.now()
      await send(origin, token, designs.release, { id })
      durations.push(performance.now() - startedAt)
      state.isReleasing = false
      await writing
      waits.push(longest)
    }
    const calibration = summarize(calibrations)
    return [
      applyLimits({
        name: 'release with five more fields on 1,000,000 records, longest wait of a writer',
        unit: 'ms',
        ...summarize(waits),
        calibration,
        threshold: 2_000,
      }),
      {
        name: 'release with five more fields on 1,000,000 records',
        unit: 'ms',
        ...summarize(durations),
        calibration,
      },
    ]
  } finally {
    await writer.end()
  }
}
