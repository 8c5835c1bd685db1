import { readFile } from 'node:fs/promises'
import type { Client } from 'pg'
import { users } from '@tessera/shared/contract/org/users'
import { interleave, applyLimits, summarize, type ReportLine } from '../measure.ts'
import type { Stage } from '../stage.ts'

const rowCount = 200_000

/**
 * Exports 200,000 users with 24 columns to a workbook: time to the first and the last byte, and growth of the
 * server's memory.
 */
export async function exportUsers({
  server: { origin, pid },
  token,
  effort,
  database,
  onEnd,
}: Stage): Promise<ReportLine[]> {
  onEnd(() => removeUsers(database))
  await insertUsers(database, effort.smoke ? 2_000 : rowCount)
  try {
    const { samples, calibration } = await interleave(effort.smoke ? 1 : 3, {
      xlsx: () => measureExport(origin, token, pid),
    })
    const of = (key: keyof ExportSample) => summarize(samples.xlsx.map((sample) => sample[key]))
    return [
      applyLimits({
        name: 'export of 200,000 rows, memory grows by',
        unit: 'MB',
        ...of('memory'),
        calibration,
        threshold: 150,
      }),
      applyLimits({
        name: 'export of 200,000 rows, first byte',
        unit: 'ms',
        ...of('first'),
        calibration,
        threshold: 1_000,
      }),
      { name: 'export of 200,000 rows, last byte', unit: 'ms', ...of('last'), calibration },
    ]
  } finally {
    await removeUsers(database)
  }
}

interface ExportSample {
  /** MB by which the resident memory grew at most. */
  readonly memory: number
  readonly first: number
  readonly last: number
}

async function measureExport(origin: string, token: string, pid: number): Promise<ExportSample> {
  const before = await readResidentMb(pid)
  let peak = before
  const sampler = setInterval(() => void readResidentMb(pid).then((now) => (peak = Math.max(peak, now))), 50)
  const startedAt = performance.now()
  const exportResponse = await fetch(origin + users.exportExcel.path, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: '{}',
  })
  const { data } = (await exportResponse.json()) as { data: { url: string } }
  const download = await fetch(origin + data.url, { headers: { authorization: token } })
  let first = Number.NaN
  for await (const _ of download.body!) if (Number.isNaN(first)) first = performance.now() - startedAt
  clearInterval(sampler)
  return { memory: peak - before, first, last: performance.now() - startedAt }
}

/** Reads the resident memory of a process in MB. */
export async function readResidentMb(pid: number): Promise<number> {
  return Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

const insertUsers = (database: Client, count: number) =>
  database.query(
    `insert into org_user (id, account, real_name, organize_id, gender, mobile_phone, email, nation,
     native_place, education, postal_address, description, password_hash)
     select 'bench-export-' || n, 'benchexport' || n, '张三', 'org.hq', 1, '13800138000',
       'someone@example.com', '汉族', '江苏南京', '本科', '南京市鼓楼区中山路1号', '说明 ' || n, 'x'
       from generate_series(1, $1::int) n`,
    [count],
  )
const removeUsers = (database: Client) =>
  database.query(`delete from org_user where id like 'bench-export-%'`)
