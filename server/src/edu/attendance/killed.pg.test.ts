import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { afterFile } from '../../../test/after-file.ts'
import { holdRows } from '../../../test/hold-rows.ts'
import { openLessonApp } from '../../../test/lesson-app.ts'
import { freePort } from '../../../test/mariadb.ts'
import { startProcess } from '../../../test/other-process.ts'

// The transaction of receipts is killed in the quick run, too.
test.runIf(inject('full'))(
  'a roll-call is posted whole or not at all although the process is killed, and a repeated one once',
  async () => {
    const app = await openLessonApp()
    const { classId, studentIds } = await app.openClass([24, 24, 24, 24])
    const lessonIds: string[] = []
    for (const minute of ['00', '20', '40']) lessonIds.push(await app.addLesson(classId, -1, `09:${minute}`))
    const rows = studentIds.map((studentId) => ({ studentId, status: 'present' }))
    const bodies = await Promise.all(
      lessonIds.map(async (id) => ({ id, rows, version: (await app.roster(id)).lesson.version })),
    )
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
    await expect.poll(isUp, { timeout: 120_000, interval: 100 }).toBe(true)
    const send = ({ id, ...body }: (typeof bodies)[number]) => ({
      path: `/api/edu/Lesson/${id}/Actions/RollCall`,
      headers: {
        authorization: app.principal.token,
        'content-type': 'application/json',
        'idempotency-key': `kill-${id}`,
      },
      payload: JSON.stringify(body),
    })
    const post = async (body: (typeof bodies)[number]) => {
      const { path, headers, payload } = send(body)
      const answer = await fetch(`${base}${path}`, { method: 'POST', headers, body: payload })
      return (await answer.json()) as { code: number; data: object }
    }
    const first = await post(bodies[0]!)
    expect(first.code).toBe(200)

    // The other process waits inside the second roll-call for a line of the last student when it is killed.
    const last = studentIds.toSorted().at(-1)!
    const release = await holdRows(app.database.pool, 'select 1 from edu_order_line where student_id = $1', [
      last,
    ])
    const waiting = post(bodies[1]!).catch(() => null)
    const isWaiting = async () => {
      const [{ n }] = (await app.run(
        `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query like '%edu_order_line%'`,
      )) as never as [{ n: number }]
      return n
    }
    await expect.poll(isWaiting, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0)
    other.kill('SIGKILL')
    await other.ended
    expect(await waiting).toBeNull()
    await release()

    const facts = () =>
      app.run(
        `select e.status, (select count(*)::int from edu_ledger_entry n where n.lesson_id = e.id) as entries,
         (select count(*)::int from edu_roster r where r.lesson_id = e.id and r.status = 'present') as present
       from edu_lesson e where e.id = any($1) order by e.start_at`,
        [lessonIds],
      )
    const done = { status: 'done', entries: 4, present: 4 }
    const open = { status: 'scheduled', entries: 0, present: 0 }
    expect(await facts()).toEqual([done, open, open])
    expect(await app.audit()).toEqual([])

    for (const [at, body] of bodies.entries()) {
      const { path, headers, payload } = send(body)
      const answer = await app.app.inject({ method: 'POST', url: path, headers, payload })
      const { code, data } = answer.json<{ code: number; data: object }>()
      expect(code).toBe(200)
      if (at === 0) expect(data).toEqual(first.data)
    }
    expect(await facts()).toEqual([done, done, done])
    expect(await app.audit()).toEqual([])
  },
)
