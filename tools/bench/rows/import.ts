import type { Client } from 'pg'
import { userImports } from '@tessera/shared/contract/org/users'
import type { ImportState } from '@tessera/shared/contract/system/transfers'
import type { Envelope } from '@tessera/shared/contract/wire'
import { setTimeout as sleep } from 'node:timers/promises'
import { interleave, applyLimits, summarize, type ReportLine } from '../measure.ts'
import type { Stage } from '../stage.ts'

const rowCount = 10_000
/** Every row with this distance is invalid. */
const badEvery = 100

/**
 * Imports 10,000 users from a CSV file, 1 % with an invalid number: time from the upload to the last row.
 * Each bad row must be reported.
 */
export async function importUsers({
  server: { origin },
  token,
  effort,
  database,
  onEnd,
}: Stage): Promise<ReportLine[]> {
  onEnd(() => removeUsers(database))
  const count = effort.smoke ? 500 : rowCount
  const { samples, calibration } = await interleave(effort.smoke ? 1 : 3, {
    import: async () => {
      await removeUsers(database)
      const startedAt = performance.now()
      const body = new FormData()
      body.append('file', new Blob([createCsv(count)]), 'users.csv')
      const { id } = await readData<ImportState>(
        await fetch(origin + userImports.preview.path, {
          method: 'POST',
          headers: { authorization: token },
          body,
        }),
      )
      const headers = { authorization: token, 'content-type': 'application/json' }
      let state = await readData<ImportState>(
        await fetch(origin + userImports.start.path, {
          method: 'POST',
          headers,
          body: JSON.stringify({ importId: id }),
        }),
      )
      while (state.state === 'queued' || state.state === 'running') {
        await sleep(200)
        state = await readData<ImportState>(
          await fetch(origin + userImports.state.path.replace('{importId}', id), { headers }),
        )
      }
      const durationMs = performance.now() - startedAt
      const {
        rows: [reported],
      } = await database.query<{ bad: string }>(
        `select count(*) as bad from system_import_row
         where import_id = $1 and outcome = 'failed' and problems ? 'mobilePhone' and (n - 1) % $2 = 0`,
        [id, badEvery],
      )
      if (
        Number(reported?.bad) !== count / badEvery ||
        state.failed !== count / badEvery ||
        state.created !== count - count / badEvery
      )
        throw new Error(`Not every bad row was reported: ${JSON.stringify(state)}`)
      return durationMs / 1_000
    },
  })
  await removeUsers(database)
  return [
    applyLimits({
      name: 'import of 10,000 rows, 1 % bad',
      unit: 's',
      ...summarize(samples.import),
      calibration,
      threshold: 20,
    }),
  ]
}

const createCsv = (count: number) =>
  [
    '账号,姓名,所属组织,性别,手机号码,角色,入职日期',
    ...Array.from(
      { length: count },
      (_, n) =>
        `benchimport${n + 1},张三,育乐教育集团/城东校区/教学部,男,${(n + 1) % badEvery === 0 ? '123' : '13800138000'},教练,2026-09-01`,
    ),
  ].join('\n')

async function readData<T>(answer: Response): Promise<T> {
  const { code, msg, data: result } = (await answer.json()) as Envelope<T>
  if (code !== 200) throw new Error(`${code} ${msg}`)
  return result
}

const removeUsers = async (database: Client) => {
  await database.query(
    `delete from org_user_role where user_id in (select id from org_user where account like 'benchimport%')`,
  )
  await database.query(`delete from org_user where account like 'benchimport%'`)
}
