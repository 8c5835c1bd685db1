import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { periods } from '@tessera/shared/contract/edu/periods'
import { afterFile } from '../../../test/after-file.ts'
import { openClosingApp } from '../../../test/closing-app.ts'
import { freePort } from '../../../test/mariadb.ts'
import { startProcess } from '../../../test/other-process.ts'

// The transaction of receipts is killed in the quick run, too.
test.runIf(inject('full'))(
  'a month is closed whole or not at all although the process is killed',
  async () => {
    const app = await openClosingApp()
    await app.run(
      `update edu_lesson set status = 'cancelled' where status = 'scheduled' and biz_date < current_date`,
    )
    await app.run(`insert into edu_audit_run (id, finished_at) values ('clean', now())`)
    const { list } = await app.data(periods.list, {}, app.finance)
    const { month } = list.at(-1)!

    const dataDir = await mkdtemp(join(tmpdir(), 'tessera-closing-'))
    afterFile(() => rm(dataDir, { recursive: true, force: true }))
    const port = await freePort()
    const other = startProcess('app-process.ts', app.database, String(port), dataDir)
    const base = `http://127.0.0.1:${port}`
    const isUp = () =>
      fetch(base).then(
        () => true,
        () => false,
      )
    await expect.poll(isUp, { timeout: 60_000, interval: 100 }).toBe(true)

    // The close waits for a transaction that is posting, and its process is killed meanwhile.
    const client = await app.database.pool.connect()
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock_shared(85)')
    const closing = fetch(`${base}/api/edu/Period/${month}/Actions/Close`, {
      method: 'POST',
      headers: { authorization: app.finance.token, 'content-type': 'application/json' },
      body: JSON.stringify({ confirmWarnings: true }),
    }).catch(() => null)
    const waiting = async () => {
      const rows = await app.run(
        `select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted`,
      )
      return Number(rows[0]!['n'])
    }
    await expect.poll(waiting, { interval: 50 }).toBeGreaterThan(0)
    other.kill('SIGKILL')
    await other.ended
    await closing
    await client.query('commit')
    client.release()

    const statusOf = async () => {
      const { list: rows } = await app.data(periods.list, {}, app.finance)
      return rows.find((row) => row.month === month)!.status
    }
    expect(await statusOf()).toBe('open')
    // Posting goes on, and the month can be closed.
    await app.sellPaid()
    const again = await app.call(periods.close, { month, confirmWarnings: true }, app.finance)
    expect(again.code).toBe(200)
    expect(await statusOf()).toBe('closed')
  },
)
