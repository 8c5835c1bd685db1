import type { Client } from 'pg'
import { userImports } from '@tessera/shared/contract/org/users'
import type { ImportState } from '@tessera/shared/contract/system/transfers'
import type { Envelope } from '@tessera/shared/contract/wire'
import { setTimeout as pause } from 'node:timers/promises'
import { interleave, limited, summary, type Line } from '../measure.ts'
import type { Stage } from '../stage.ts'

const many = 10_000
/** One row of so many cannot be imported. */
const badEvery = 100

/** 10,000 users from a text table, one in a hundred with a number that is none: from sending the file until the last row, and each bad row named. */
export async function importUsers({
  server: { origin },
  token,
  effort,
  database,
  atEnd,
}: Stage): Promise<Line[]> {
  atEnd(() => clear(database))
  const count = effort.smoke ? 500 : many
  const { samples, calibration } = await interleave(effort.smoke ? 1 : 3, {
    import: async () => {
      await clear(database)
      const began = performance.now()
      const body = new FormData()
      body.append('file', new Blob([sheet(count)]), 'users.csv')
      const { id } = await data<ImportState>(
        await fetch(origin + userImports.preview.path, {
          method: 'POST',
          headers: { authorization: token },
          body,
        }),
      )
      const headers = { authorization: token, 'content-type': 'application/json' }
      let state = await data<ImportState>(
        await fetch(origin + userImports.start.path, {
          method: 'POST',
          headers,
          body: JSON.stringify({ importId: id }),
        }),
      )
      while (state.state === 'queued' || state.state === 'running') {
        await pause(200)
        state = await data<ImportState>(
          await fetch(origin + userImports.state.path.replace('{importId}', id), { headers }),
        )
      }
      const took = performance.now() - began
      const {
        rows: [named],
      } = await database.query<{ bad: string }>(
        `select count(*) as bad from system_import_row where import_id = $1 and outcome = 'failed' and problems ? 'mobilePhone' and (n - 1) % $2 = 0`,
        [id, badEvery],
      )
      if (
        Number(named?.bad) !== count / badEvery ||
        state.failed !== count / badEvery ||
        state.created !== count - count / badEvery
      )
        throw new Error(`Not every bad row was named: ${JSON.stringify(state)}`)
      return took / 1_000
    },
  })
  await clear(database)
  return [
    limited({
      name: 'import of 10,000 rows, 1 % bad',
      unit: 's',
      ...summary(samples.import),
      calibration,
      threshold: 20,
    }),
  ]
}

const sheet = (count: number) =>
  [
    '账号,姓名,所属组织,性别,手机号码,角色,入职日期',
    ...Array.from(
      { length: count },
      (_, n) =>
        `benchimport${n + 1},张三,育乐教育集团/城东校区/教学部,男,${(n + 1) % badEvery === 0 ? '123' : '13800138000'},教练,2026-09-01`,
    ),
  ].join('\n')

async function data<T>(answer: Response): Promise<T> {
  const { code, msg, data: given } = (await answer.json()) as Envelope<T>
  if (code !== 200) throw new Error(`${code} ${msg}`)
  return given
}

const clear = async (database: Client) => {
  await database.query(
    `delete from org_user_role where user_id in (select id from org_user where account like 'benchimport%')`,
  )
  await database.query(`delete from org_user where account like 'benchimport%'`)
}
