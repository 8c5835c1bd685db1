import { sql } from 'kysely'
import { beforeAll, describe, expect, inject, test, vi } from 'vitest'
import * as z from 'zod'
import { contract } from '@tessera/shared/contract/calls'
import { users } from '@tessera/shared/contract/org/users'
import { remotes } from '@tessera/shared/contract/registry/remotes'
import { Code, type Call, type Calls } from '@tessera/shared/contract/wire'
import { openApp, type TestApp } from './app.ts'
import {
  createInput as valid,
  hostileFiles,
  hostileValues,
  inputSchemaOf as schemaOf,
  listExtremeValues,
  listInvalidValues,
} from './sample.ts'
import { hashTables } from './table-hashes.ts'

// Generated tests of the whole contract; new calls are covered automatically.

const every = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries(calls as Calls).map(([name, call]) => [`${feature}.${name}`, call] as const),
)
// Public calls without a session, within their limits: a sign-in attempt, a scan ticket, a code. The log records
// refused changes, and the token of a team when it was used.
const kept = new Set([
  'system_log',
  'shell_session',
  'shell_remote_token',
  'shell_login_attempt',
  'shell_scan',
  'shell_verification_code',
  'system_outbox',
  'lowcode_public_call',
  'schema_migration',
])
const guarded = ({ access }: Call) => typeof access === 'object' || access === 'publisher'
const isText = ({ method, form }: Call) => method === 'GET' || form === true
const mandatory = ({ path }: Call, key: string) => path.includes(`{${key}}`)

let opened: TestApp
let admin: string
let nobody: string
/** The token of a team that may publish another remote. */
let team: string
/** All tables before the first call. */
let previous: Record<string, string>

beforeAll(async () => {
  opened = await openApp()
  admin = await opened.signIn('admin')
  const { id } = await opened.data(
    users.create,
    {
      account: 'nogrants',
      realName: '无权限',
      organizeId: 'org.hq',
      gender: 3,
      userPassword: 'f7df7ba0c0ed7b14346435e908b8856f',
    },
    { token: admin },
  )
  expect(id).toBeTruthy()
  nobody = await opened.signIn('nogrants', 'Abacus7')
  team = `Team ${(await opened.data(remotes.createToken, { name: 'CRM', remotes: ['crm'] }, { token: admin })).token}`
  // The request log is written with a delay: wait for the two changes above; no more follow.
  await vi.waitFor(
    async () =>
      expect(
        (await sql`select 1 from system_log where category = 5`.execute(opened.database.db)).rows,
      ).toHaveLength(2),
    60_000,
  )
  previous = await contents()
})

const ask = (call: Call, input: Record<string, unknown>, token?: string, lang: 'zh' | 'en' | 'zhtw' = 'zh') =>
  opened.call(call, input, { lang, ...(token ? { token } : {}) })

const contents = () => hashTables(opened.database.pool, (name) => kept.has(name))

/** Registers a test only for the calls that it applies to, so that none is skipped. */
const when = (applies: boolean): ((name: string, body: () => Promise<void>) => void) =>
  applies ? test : () => {}

describe.each(every)('%s', (_, call) => {
  const { properties = {}, required = [] } = schemaOf(call)

  test('declares its access and schemas for input and output', () => {
    expect(typeof call.access === 'string' || call.access.menu).toBeTruthy()
    expect(z.toJSONSchema(call.output, { io: 'output', unrepresentable: 'any' })).toBeTypeOf('object')
  })

  when(call.access !== 'public' && call.access !== 'visitor')('nobody signed in: 600', async () => {
    expect((await ask(call, valid(call))).code).toBe(Code.sessionExpired)
  })

  when(guarded(call))('no right: 403', async () => {
    const { code, msg, data } = await ask(call, valid(call), nobody)
    expect(code, msg).toBe(Code.forbidden)
    expect(data).toBeNull()
  })

  when(call.access !== 'public')(
    'the token of a team: its own remotes where publishers may call, else nothing',
    async () => {
      const { code, data } = await ask(call, valid(call), team)
      if (call.access === 'publisher')
        expect({ code, data }).toEqual({
          code: Code.forbidden,
          data: { findings: [{ code: 'not-yours', detail: 'a1' }] },
        })
      else expect(code).toBe(Code.invalidToken)
    },
  )

  when(required.some((key) => !call.params.includes(key)))(
    "a missing field is named in the caller's language",
    async () => {
      const answer = Object.fromEntries(call.params.map((key) => [key, valid(call)[key] ?? 'x']))
      for (const lang of ['zh', 'en', 'zhtw'] as const) {
        const { code, msg, data } = await ask(call, answer, admin, lang)
        expect(code).toBe(Code.invalid)
        const fields = (data as { fields: { field: string; msg: string }[] }).fields
        for (const key of required.filter((key) => !call.params.includes(key)))
          expect(fields.find(({ field }) => field === key)?.msg).toContain(key)
        expect(msg).toMatch(lang === 'en' ? /required/ : /不能/)
      }
    },
  )

  const fields = Object.entries(properties).flatMap(([key, schema]) =>
    call.params.includes(key)
      ? [{ key, what: 'over-long', value: 'x'.repeat(65) }]
      : listInvalidValues(schema, isText(call)).map((spoil) => ({ key, ...spoil })),
  )
  when(fields.length > 0)(
    'a wrong type and an over-long text are refused by the name of their field',
    async () => {
      for (const { key, what, value } of fields) {
        const { code, msg, data } = await ask(call, { ...valid(call), [key]: value }, admin)
        expect(code, `${what} ${key}: ${msg}`).toBe(Code.invalid)
        expect(
          (data as { fields: { field: string }[] }).fields.map(({ field }) => field.split('.')[0]),
          `${what} ${key}`,
        ).toContain(key)
        expect(msg).not.toMatch(/\bat \S+:\d+|Error|select /)
      }
    },
  )

  when(call.params.some((key) => mandatory(call, key) && /id$/i.test(key)))(
    'an unknown id is refused',
    async () => {
      const { code, msg } = await ask(
        call,
        { ...valid(call), ...Object.fromEntries(call.params.map((key) => [key, 'f'.repeat(32)])) },
        admin,
      )
      expect([Code.invalid, Code.notFound], msg).toContain(code)
      expect(msg).not.toBe('')
    },
  )

  when(call.body === 'gzip')(
    'a body that is no gzipped file, or above the limit, is refused clearly',
    async () => {
      const url = call.path.replace(/\{(\w+)\??\}/g, 'a1')
      const send = (payload: string, headers: Record<string, string>) =>
        opened.app.inject({
          method: call.method,
          url,
          headers: { authorization: admin, ...headers },
          payload,
        })
      expect((await send('{"a":1}', { 'content-type': 'application/json' })).json()).toMatchObject({
        code: Code.invalid,
        data: null,
      })
      for (const payload of ['', 'no archive'])
        expect((await send(payload, { 'content-type': 'application/gzip' })).json()).toMatchObject({
          code: Code.invalid,
          data: { findings: [{ code: 'not-an-archive' }] },
        })
      const large = await send('x'.repeat(20_000_001), { 'content-type': 'application/gzip' })
      expect({ status: large.statusCode, ...large.json() }).toMatchObject({
        status: 413,
        data: { findings: [{ code: 'too-large' }] },
      })
    },
  )

  when(call.method !== 'GET' && !call.body)(
    'a body that is not JSON, not an object, or above the limit is refused clearly',
    async () => {
      const url = call.path.replace(/\{(\w+)\??\}/g, 'x')
      const send = (payload: string, type = 'application/json') =>
        opened.app.inject({
          method: call.method,
          url,
          headers: { authorization: admin, 'content-type': type },
          payload,
        })
      if (!call.form) {
        expect((await send('{"a":')).json()).toMatchObject({ code: Code.invalid, data: null })
        expect((await send('[1]')).json()).toMatchObject({ code: Code.invalid, data: null })
      }
      const large = await send(`{"a":"${'x'.repeat((call.maxBodyBytes ?? 1_048_576) + 50_000)}"}`)
      expect(large.statusCode).toBe(413)
      expect(large.body).not.toMatch(/\bat \S+:\d+/)
    },
  )
})

test('the calls above changed no table', async () => {
  expect(await contents()).toEqual(previous)
})

/** Exceptions in the system log; they are written with a delay, so the last writes are awaited. */
async function listExceptions(): Promise<string[]> {
  await opened.app.inject('/healthz')
  await new Promise((done) => setTimeout(done, 1_500))
  const { rows } = await sql<{ at: string }>`
    select request_method || ' ' || request_url || ' ' || json as at from system_log
    where category = 4`.execute(opened.database.db)
  return rows.map(({ at }) => at.slice(0, 400))
}

/** Sends a call as it stands on the wire, so that texts JSON.stringify would mend stay as they are. */
async function sendRaw(call: Call, key: string, raw: string) {
  const { [key]: _, ...rest } = valid(call)
  const members = Object.entries(rest)
    .filter(([name]) => !call.params.includes(name))
    .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
  const answer = await opened.app.inject({
    method: call.method,
    url: call.path.replace(/\{(\w+)\??\}/g, 'a1'),
    headers: { authorization: admin, 'content-type': 'application/json' },
    payload: `{${[...members, `${JSON.stringify(key)}:${raw}`].join(',')}}`,
  })
  return answer.json<{ code: number; msg: string }>()
}

/** In `npm test` each field gets one of the values in turn, in `npm run test:full` all of them. */
const some = <T>(values: readonly T[], turn: number): readonly T[] =>
  inject('full') || values.length === 0 ? values : [values[turn % values.length]!]

describe('fuzz', () => {
  let before: Record<string, string>
  beforeAll(async () => {
    before = await contents()
  })

  const areas = [...new Set(every.map(([name]) => name.split('.')[0]!))]
  let turn = 0
  test.each(areas)(
    'what no call of %s accepts is refused in words in every field, and nothing is written',
    async (area) => {
      const wrong: string[] = []
      for (const [name, call] of every) {
        if (!name.startsWith(`${area}.`) || call.method === 'GET' || call.form || call.body) continue
        for (const key of Object.keys(schemaOf(call).properties ?? {})) {
          if (call.params.includes(key)) continue
          for (const { what, raw } of some(hostileValues, turn++)) {
            const { code, msg } = await sendRaw(call, key, raw)
            if (code !== Code.invalid || !msg) wrong.push(`${name} ${key} ${what}: ${code} ${msg}`)
          }
        }
      }
      expect(wrong).toEqual([])
      expect(await contents()).toEqual(before)
    },
  )

  test('a hostile text in a query, a path or a form is refused in words', async () => {
    const wrong: string[] = []
    for (const [name, call] of every) {
      const url = call.path.replace(/\{(\w+)\??\}/g, 'a1')
      const [path, ...rest] = [url, 'keyword=%00', 'keyword=a&keyword=b&%00=1']
      for (const query of call.method === 'GET' ? rest : []) {
        const answer = await opened.app.inject({ url: `${path}?${query}`, headers: { authorization: admin } })
        const { code, msg } = answer.json<{ code: number; msg: string }>()
        if (code !== Code.invalid || !msg) wrong.push(`${name} ?${query}: ${code} ${msg}`)
      }
      for (const segment of call.params.length > 0 ? ['%00', '%', '%ED%A0%80'] : []) {
        const answer = await opened.app.inject({
          method: call.method,
          url: call.path.replace(/\{(\w+)\??\}/g, segment),
          headers: { authorization: admin },
        })
        const { code, msg } = answer.json<{ code: number; msg: string }>()
        if (code !== Code.invalid || !msg) wrong.push(`${name} ${segment}: ${code} ${msg}`)
      }
    }
    expect(wrong).toEqual([])
    expect(await contents()).toEqual(before)
  })

  test('a hostile file is refused in words by every import, and nothing is written', async () => {
    const wrong: string[] = []
    const uploads = every.filter(([, call]) => call.body === 'multipart')
    expect(uploads.length).toBeGreaterThan(5)
    for (const [name, call] of uploads)
      for (const { what, fileName, content, fields = {} } of hostileFiles) {
        const form = [
          ...Object.entries(fields).map(
            ([key, value]) => `--x\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
          ),
          `--x\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n`,
        ].join('')
        const answer = await opened.app.inject({
          method: call.method,
          url: call.path.replace(/\{(\w+)\??\}/g, 'a1'),
          headers: { authorization: admin, 'content-type': 'multipart/form-data; boundary=x' },
          payload: Buffer.concat([Buffer.from(form), Buffer.from(content), Buffer.from('\r\n--x--\r\n')]),
        })
        const { code, msg } = answer.json<{ code: number; msg: string }>()
        if (code === Code.ok || code === Code.fault || !msg) wrong.push(`${name} ${what}: ${code} ${msg}`)
      }
    expect(wrong).toEqual([])
    expect(await contents()).toEqual(before)
  })

  // In full: every value for every field of every call, which is tens of thousands of requests.
  const minutes = inject('full') ? 15 : 2
  const options = { timeout: minutes * 60_000 }
  test(
    'extreme values that a schema allows are handled by every call, and none is a fault',
    options,
    async () => {
      const wrong: string[] = []
      let turn = 0
      for (const [name, call] of every) {
        if (/logout|signOut|endSession|clear|reset|restore|restart/i.test(name)) continue
        for (const [key, schema] of Object.entries(schemaOf(call).properties ?? {}))
          for (const value of some(listExtremeValues(schema, isText(call)), turn++)) {
            if (call.body || call.params.includes(key)) continue
            const { code, msg } = await ask(call, { ...valid(call), [key]: value }, admin)
            if (code === Code.fault || (code !== Code.ok && !msg))
              wrong.push(`${name} ${key} ${JSON.stringify(value).slice(0, 60)}: ${code} ${msg}`)
          }
      }
      expect(wrong).toEqual([])
    },
  )

  test('no exception was logged', async () => {
    expect(await listExceptions()).toEqual([])
  })
})
