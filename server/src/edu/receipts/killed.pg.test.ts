import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { afterFile } from '../../../test/after-file.ts'
import { openApp } from '../../../test/app.ts'
import { holdRows } from '../../../test/hold-rows.ts'
import { freePort } from '../../../test/mariadb.ts'
import { startProcess } from '../../../test/other-process.ts'
import { auditLedger } from '../ledger-audits/audit.ts'

const receiptCount = 60

test.runIf(inject('full'))(
  'receipts are posted whole or not at all although a process is killed, and a repeated one once',
  async () => {
    const app = await openApp()
    const token = await app.signIn('principal')
    const { rows: students } = await app.database.pool.query<{ id: string }>(
      `select distinct student_id as id from edu_order where net_amount > 100000 and status = 'paid'
     order by id limit 20`,
    )
    const bodies = Array.from({ length: receiptCount }, (_, at) => ({
      studentId: students[at % students.length]!.id,
      parts: [
        { method: 'cash', accountId: 'account.cash', amount: at + 1 },
        { method: 'bank', accountId: 'account.bank', amount: 1000 + at },
      ],
      remark: `kill-${at}`,
    }))
    const headersOf = (at: number) => ({
      authorization: token,
      'content-type': 'application/json',
      'idempotency-key': `kill-${at}`,
    })

    const dataDir = await mkdtemp(join(tmpdir(), 'tessera-killed-'))
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

    // The other process is killed while some receipts are posted and those of one student wait in a transaction.
    const heldStudent = bodies.at(-1)!.studentId
    const heldCount = bodies.filter(({ studentId }) => studentId === heldStudent).length
    const release = await holdRows(app.database.pool, 'select 1 from edu_student where id = $1', [
      heldStudent,
    ])
    const answered = new Map<number, string[]>()
    const send = async (body: object, at: number) => {
      const answer = await fetch(`${base}/api/edu/Receipt`, {
        method: 'POST',
        headers: headersOf(at),
        body: JSON.stringify(body),
      })
      const { code, data } = (await answer.json()) as { code: number; data: { receiptIds: string[] } }
      if (code === 200) answered.set(at, data.receiptIds)
    }
    const sent = Promise.allSettled(bodies.map(send))
    await expect.poll(() => answered.size, { interval: 1 }).toBeGreaterThan(3)
    other.kill('SIGKILL')
    await other.ended
    await sent
    await release()
    expect(answered.size).toBeLessThanOrEqual(receiptCount - heldCount)

    // Nothing is half posted before the clients send again.
    expect((await auditLedger(app.database.db)).failures).toEqual([])
    for (const [at, body] of bodies.entries()) {
      const answer = await app.app.inject({
        method: 'POST',
        url: '/api/edu/Receipt',
        headers: headersOf(at),
        payload: JSON.stringify(body),
      })
      const { code, data } = answer.json<{ code: number; data: { receiptIds: string[] } }>()
      expect(code).toBe(200)
      if (answered.has(at)) expect(data.receiptIds).toEqual(answered.get(at))
    }
    const { rows: counts } = await app.database.pool.query(
      `select count(*)::int as receipts, sum(amount)::int as amount from edu_receipt where remark like 'kill-%'`,
    )
    const total = bodies.reduce((sum, { parts }) => sum + parts[0]!.amount + parts[1]!.amount, 0)
    expect(counts).toEqual([{ receipts: 2 * receiptCount, amount: total * 100 }])
    expect((await auditLedger(app.database.db)).failures).toEqual([])
  },
)
