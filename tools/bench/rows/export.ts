import { readFile } from 'node:fs/promises'
import type { Client } from 'pg'
import { users } from '@tessera/shared/contract/org/users'
import { interleave, limited, summary, type Line } from '../measure.ts'
import type { Stage } from '../stage.ts'

const many = 200_000

/** 200,000 users with 24 columns each as a workbook: until its first byte, until its last, and how much the server's memory grows meanwhile. */
export async function exportUsers({
  server: { origin, pid },
  token,
  effort,
  database,
  atEnd,
}: Stage): Promise<Line[]> {
  atEnd(() => clear(database))
  await fill(database, effort.smoke ? 2_000 : many)
  try {
    const { samples, calibration } = await interleave(effort.smoke ? 1 : 3, {
      xlsx: () => once(origin, token, pid),
    })
    const of = (key: keyof Sample) => summary(samples.xlsx.map((one) => one[key]))
    return [
      limited({
        name: 'export of 200,000 rows, memory grows by',
        unit: 'MB',
        ...of('memory'),
        calibration,
        threshold: 150,
      }),
      limited({
        name: 'export of 200,000 rows, first byte',
        unit: 'ms',
        ...of('first'),
        calibration,
        threshold: 1_000,
      }),
      { name: 'export of 200,000 rows, last byte', unit: 'ms', ...of('last'), calibration },
    ]
  } finally {
    await clear(database)
  }
}

interface Sample {
  readonly memory: number
  readonly first: number
  readonly last: number
}

async function once(origin: string, token: string, pid: number): Promise<Sample> {
  const before = await resident(pid)
  let most = before
  const looking = setInterval(() => void resident(pid).then((now) => (most = Math.max(most, now))), 50)
  const began = performance.now()
  const asked = await fetch(origin + users.exportExcel.path, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: '{}',
  })
  const { data } = (await asked.json()) as { data: { url: string } }
  const answer = await fetch(origin + data.url, { headers: { authorization: token } })
  let first = Number.NaN
  for await (const _ of answer.body!) if (Number.isNaN(first)) first = performance.now() - began
  clearInterval(looking)
  return { memory: most - before, first, last: performance.now() - began }
}

/** MB of a process that lie in memory. */
async function resident(pid: number): Promise<number> {
  return Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

const fill = (database: Client, count: number) =>
  database.query(
    `insert into org_user (id, account, real_name, organize_id, gender, mobile_phone, email, nation, native_place, education, postal_address, description, password_hash)
     select 'bench-export-' || n, 'benchexport' || n, '张三', 'org.hq', 1, '13800138000', 'someone@example.com', '汉族', '江苏南京', '本科', '南京市鼓楼区中山路1号', '说明 ' || n, 'x' from generate_series(1, $1::int) n`,
    [count],
  )
const clear = (database: Client) => database.query(`delete from org_user where id like 'bench-export-%'`)
