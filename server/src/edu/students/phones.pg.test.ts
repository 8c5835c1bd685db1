import fc from 'fast-check'
import { expect, inject, test, vi } from 'vitest'
import { leads } from '@tessera/shared/contract/edu/leads'
import { students } from '@tessera/shared/contract/edu/students'
import { Code } from '@tessera/shared/contract/wire'
import { openApp } from '../../../test/app.ts'

// I24: on every path phones are masked; who may see one says why, and each time is logged, as is each file. The oracle knows
// the phones that it has entered, and shares no code with the server.

const steps = inject('full') ? 10_000 : 100
const paths = ['list', 'keyword', 'picker', 'read', 'leads', 'twins', 'changes', 'file'] as const
const step = fc.record({
  kind: fc.constantFrom(...paths, 'unmask' as const, 'unmask' as const, 'unmask' as const),
  user: fc.nat(1_000_000),
  student: fc.nat(1_000_000),
  ofGuardian: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Users with the campus of which they see students, and whether they may see whole phones. */
const users = [
  { account: 'principal', campusId: null, unmasks: true, exports: true },
  { account: 'desk01', campusId: 'org.east', unmasks: true, exports: false },
  { account: 'finance01', campusId: null, unmasks: false, exports: true },
  { account: 'coach01', campusId: 'none', unmasks: false, exports: false },
] as const

const pick = <T>(values: readonly T[], number: number): T => values[number % values.length]!

test(
  `no path shows a phone that is not granted, and each one that is shown is logged, in ${steps} random steps (I24)`,
  { timeout: inject('full') ? 3_600_000 : 600_000 },
  async () => {
    const app = await openApp()
    const tokens = new Map<string, string>()
    for (const { account } of users) tokens.set(account, await app.signIn(account))
    const by = (account: string) => ({ token: tokens.get(account)! })
    const known: { id: string; campusId: string; phones: string[]; guardianId: string }[] = []
    for (let at = 0; at < 6; at++) {
      const campusId = pick(['org.east', 'org.west'], at)
      const phones = [`1871234${String(1_000 + at)}`, `1865678${String(2_000 + at)}`]
      const guardians = [{ name: '家长', relation: 'mother', phone: phones[1]! }]
      const { id } = await app.data(
        students.create,
        { name: `隐私学员${at}`, campusId, phone: phones[0]!, guardians } as never,
        by('principal'),
      )
      const record = await app.data(students.read, { id }, by('principal'))
      known.push({ id, campusId, phones, guardianId: record.guardians[0]!.id })
    }
    const secrets = known.flatMap(({ phones }) => phones)
    /** User and record of each phone that was shown, in order. */
    const shown: string[] = []
    /** Who has made each file. */
    const files: string[] = []

    const call = (row: Parameters<typeof app.call>[0], input: object, account: string) =>
      app.call(row as typeof students.list, input as never, by(account))

    const answerOf = async ({ kind, student }: Step, account: string): Promise<unknown> => {
      const { id, phones } = pick(known, student)
      switch (kind) {
        case 'list':
          return call(students.list, { pageSize: 500 }, account)
        case 'keyword':
          return call(students.list, { keyword: pick([phones[0]!, phones[1]!.slice(-4)], student) }, account)
        case 'picker':
          return call(students.selector, { keyword: '隐私' }, account)
        case 'read':
          return call(students.read, { id }, account)
        case 'leads':
          return call(leads.list, { pageSize: 500 }, account)
        case 'twins':
          return call(students.duplicates, { phone: phones[0] }, account)
        case 'changes':
          return call(students.changes, { id, pageSize: 100 }, account)
        case 'file': {
          const answer = await call(students.exportExcel, { format: 'csv', keyword: '隐私学员' }, account)
          const { exports } = users.find((user) => user.account === account)!
          expect(answer.code).toBe(exports ? Code.ok : Code.forbidden)
          if (!exports) return answer
          files.push(account)
          const { url } = answer.data as unknown as { url: string }
          const { body } = await app.app.inject({ url, headers: { authorization: tokens.get(account)! } })
          expect(body.split('\n').filter((line) => line.includes('隐私学员'))).toHaveLength(known.length)
          return body
        }
        case 'unmask':
          return null
      }
    }

    const unmask = async ({ student, ofGuardian }: Step, user: (typeof users)[number]) => {
      const { id, campusId, phones, guardianId } = pick(known, student)
      const input = { id, reason: '随机核对', ...(ofGuardian ? { guardianId } : {}) }
      const answer = await call(students.unmask, input, user.account)
      const isGranted = user.unmasks && (user.campusId === null || user.campusId === campusId)
      expect([user.account, answer.code === Code.ok]).toEqual([user.account, isGranted])
      if (!isGranted) return answer
      expect(answer.data).toEqual({ phone: phones[ofGuardian ? 1 : 0] })
      shown.push(`${user.account} ${ofGuardian ? guardianId : id}`)
      return null
    }

    const [history] = fc.sample(fc.array(step, { minLength: steps, maxLength: steps, size: 'max' }), {
      numRuns: 1,
      seed: 20_261_124,
    }) as [Step[]]
    for (const one of history) {
      const user = pick(users, one.user)
      const answer = one.kind === 'unmask' ? unmask(one, user) : answerOf(one, user.account)
      const body = JSON.stringify(await answer)
      const leaked = secrets.find((phone) => body.includes(phone))
      expect(leaked, `${one.kind} of ${user.account}`).toBeUndefined()
    }
    const { rows: logged } = await app.database.pool.query(
      `select u.account || ' ' || c.record_id as line, c.reason from edu_change c join org_user u on u.id = c.user_id
       where c.action = 'unmask' and (c.record_id = any($1) or c.record_id = any($2))`,
      [known.map(({ id }) => id), known.map(({ guardianId }) => guardianId)],
    )
    expect(logged.map(({ line }) => String(line)).toSorted()).toEqual(shown.toSorted())
    expect(new Set(logged.map(({ reason }) => String(reason)))).toEqual(new Set(['随机核对']))
    expect(shown.length).toBeGreaterThan(steps / 20)
    expect(new Set(files).size).toBe(2)
    // Requests are logged with a delay.
    await vi.waitFor(async () => {
      const { rows } = await app.database.pool.query(
        `select u.account from system_log l join org_user u on u.id = l.user_id
         where l.request_url = '/api/edu/Student/Actions/Export' and l.result_code = 200`,
      )
      expect(rows.map(({ account }) => String(account)).toSorted()).toEqual(files.toSorted())
    }, 20_000)
  },
)
