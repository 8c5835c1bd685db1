import { beforeAll, describe, expect, test } from 'vitest'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import { publicForms, type PublicFormBody } from '@tessera/shared/contract/lowcode/public-forms'
import { openApp, type TestApp } from '../../../test/app.ts'
import { createGuest, type Guest } from '../../../test/guest.ts'
import { releaseDesign } from '../../../test/released-design.ts'
import { zeroBits } from '../public-links/challenges.ts'

let app: TestApp
let admin: { token: string }
let id: string
let key: string

const field = (jweeKey: string, vModel: string, own: object = {}) => ({
  jweeKey,
  vModel,
  label: vModel,
  ...own,
})
const fields = [
  field('comInput', 'name', { required: true, maxlength: 20 }),
  field('numInput', 'age', {
    min: 1,
    max: 120,
    on: { change: "({ setValue }) => setValue('name', 'internal')" },
    actions: { change: [{ type: 'set', field: 'name', value: { by: 'value', value: 'internal' } }] },
  }),
  field('dicSelect', 'sex', { dictionaryType: 'sex' }),
  field('createUser', 'creator'),
  field('userSelect', 'handler', { noShow: true }),
  field('comInput', 'secret', { noShow: true, defaultValue: 'internal' }),
  field('table', 'children', { tableName: 'internal_table', children: [field('comInput', 'child')] }),
]
const listed = {
  columnList: ['name', 'creator', 'secret'].map((prop) => ({ prop })),
  searchList: [],
}

beforeAll(async () => {
  app = await openApp()
  admin = { token: await app.signIn('admin') }
  ;({ id } = await releaseDesign(app, admin, {
    enCode: 'survey',
    fields,
    form: { uniques: [['name']], funcs: { onLoad: '() => { /* internal */ }' } },
    columnData: listed,
  }))
})

const publish = async (body: Partial<PublicFormBody> & { renew?: 1 } = {}, design = id) => {
  const saved = await app.data(publicForms.save, { id: design, enabledMark: 1, ...body }, admin)
  if (design === id) ({ key } = saved)
  return saved
}

const { guest, prove: proveFor } = createGuest(() => app)
const prove = (by: Guest = {}, of = key) => proveFor(of, by)
const submit = async (record: object, { code, ...by }: Guest & { code?: string } = {}) =>
  guest(
    publicForms.submit,
    { key, ...(await prove(by)), data: JSON.stringify(record), ...(code ? { code } : {}) },
    by,
  )
const names = async () => {
  const { list } = await app.data(onlineForms.list, { id, pageSize: 10_000 }, admin)
  return list.map((row) => row['name'])
}
let count = 0
const anyName = () => `n${(count += 1)}`

test('a guest gets the form only: no staff data, no hidden field, no name of a table', async () => {
  await publish()
  const state = await guest(publicForms.state, { key })
  expect(state).toMatchObject({ code: 200, data: { fullName: 'survey', state: 'open', needsCode: false } })
  const proof = await prove()
  const { data } = await guest(publicForms.open, { key, ...proof })
  const form = JSON.parse(data.formData) as { fields: Record<string, unknown>[] }
  expect(form.fields.map(({ vModel }) => vModel)).toEqual(['name', 'age', 'sex', 'children'])
  // Entries of a dictionary are options, because guests cannot read dictionaries.
  expect(form.fields[2]).toMatchObject({ jweeKey: 'select', dataType: 'static' })
  expect((form.fields[2]!['options'] as object[]).length).toBeGreaterThan(1)
  expect(data.formData).not.toMatch(/internal|handler|lc_survey|user\./)
  expect((await guest(publicForms.state, { key: 'nothing' })).code).toBe(404)
})

test('an answer is a record by a guest, checked like any other; fixed fields are not taken', async () => {
  await publish({ thanks: '谢谢' })
  const name = anyName()
  const saved = await submit({
    name,
    age: 30,
    secret: 'x',
    creator: 'user.admin',
    children: [{ child: 'c' }],
  })
  expect(saved).toMatchObject({ code: 200, data: { thanks: '谢谢' } })
  const { list } = await app.data(onlineForms.list, { id, keyword: name }, admin)
  expect(list).toMatchObject([{ name, creator: '访客', secret: 'internal' }])
  const detail = await app.data(onlineForms.read, { id, recordId: list[0]!['id'] as string }, admin)
  expect(JSON.parse(detail.data)).toMatchObject({ children: [{ child: 'c' }] })
  expect(await submit({ name: '', age: 500 })).toMatchObject({
    code: 400,
    data: { fields: [{ field: 'name' }, { field: 'age' }] },
  })
  expect(await submit({ name })).toMatchObject({ code: 409 })
  for (const broken of ['[]', '{', '"x"']) {
    const proof = await prove()
    expect(await guest(publicForms.submit, { key, ...proof, data: broken })).toMatchObject({ code: 400 })
  }
})

test('a code, a time and a number of answers close the form', async () => {
  await publish({ code: 'Ab12' })
  expect((await guest(publicForms.state, { key })).data.needsCode).toBe(true)
  expect(await submit({ name: anyName() }, { code: 'xxxx' })).toMatchObject({
    code: 400,
    data: { fields: [{ field: 'code' }] },
  })
  const withoutCode = await prove()
  expect((await guest(publicForms.open, { key, ...withoutCode })).code).toBe(400)
  expect((await submit({ name: anyName() }, { code: 'aB12' })).code).toBe(200)
  await publish({ openTime: Date.now() + 60_000 })
  expect((await guest(publicForms.state, { key })).data.state).toBe('early')
  expect(await submit({ name: anyName() })).toMatchObject({ code: 403, msg: '此表单尚未开始填写' })
  await publish({ closeTime: Date.now() - 1 })
  expect(await submit({ name: anyName() })).toMatchObject({ code: 403, msg: '此表单已截止' })
  const { answers } = await publish()
  await publish({ maxAnswers: answers + 1 })
  expect((await submit({ name: anyName() })).code).toBe(200)
  expect(await submit({ name: anyName() })).toMatchObject({ code: 403, msg: '填写份数已满' })
  const former = key
  await publish({ renew: 1 })
  expect((await guest(publicForms.state, { key: former })).code).toBe(404)
  await publish({ enabledMark: 0 })
  expect((await guest(publicForms.state, { key })).code).toBe(404)
  expect(
    await app.call(publicForms.save, { id, enabledMark: 1, openTime: 2_000, closeTime: 1_000 }, admin),
  ).toMatchObject({ code: 400, data: { fields: [{ field: 'closeTime' }] } })
})

test('one answer per person: a browser answers once, and where the designer says so an address', async () => {
  await publish({ onceMark: 1 })
  const first = await submit({ name: anyName() })
  expect(first.cookie).toMatch(/^tessera\.guest=[\w-]{22}$/)
  const again = { cookie: first.cookie }
  expect((await guest(publicForms.state, { key }, again)).data.state).toBe('answered')
  expect(await submit({ name: anyName() }, again)).toMatchObject({ code: 403 })
  expect((await submit({ name: anyName() })).code).toBe(200)
  await publish({ onceMark: 1, addressMark: 1 })
  const ip = '203.0.113.5'
  expect((await submit({ name: anyName() }, { ip })).code).toBe(200)
  expect(await submit({ name: anyName() }, { ip })).toMatchObject({ code: 403 })
  // Two answers of one address at the same time: one is saved, and nothing of the other.
  const other = { ip: '203.0.113.6' }
  const before = await names()
  const both = await Promise.all([submit({ name: anyName() }, other), submit({ name: anyName() }, other)])
  expect(both.map(({ code }) => code).toSorted()).toEqual([200, 403])
  expect((await names()).length).toBe(before.length + 1)
})

describe('a proof of work', () => {
  test('is accepted once, for its form, and only if it is solved', async () => {
    await publish()
    const proof = await prove()
    const send = (of: { challenge: string; nonce: string }) =>
      guest(publicForms.submit, { key, ...of, data: JSON.stringify({ name: anyName() }) })
    expect((await send(proof)).code).toBe(200)
    expect((await send(proof)).code).toBe(400)
    const unsolved = { ...(await prove()), nonce: 'wrong' }
    expect((await send(unsolved)).code).toBe(400)
    expect((await send({ challenge: 'e30.AAAA', nonce: '1' })).code).toBe(400)
    const foreign = await prove({}, 'another')
    expect((await send(foreign)).code).toBe(400)
  })

  test('bits are counted across bytes', () => {
    expect([[0x80], [0x01], [0, 0x40], [0, 0]].map((bytes) => zeroBits(Uint8Array.from(bytes)))).toEqual([
      0, 7, 9, 16,
    ])
  })
})

test('2,000 submissions at once: the limit answers 429, users keep working, nothing is half done', async () => {
  await publish()
  const before = (await names()).length
  const by = { ip: '192.0.2.9' }
  const proof = await prove(by)
  const flood = Array.from({ length: 2_000 }, () =>
    guest(publicForms.submit, { key, ...proof, data: JSON.stringify({ name: anyName() }) }, by),
  )
  const staff = Array.from({ length: 5 }, () => app.call(onlineForms.list, { id }, admin))
  expect((await Promise.all(staff)).map(({ code }) => code)).toEqual([200, 200, 200, 200, 200])
  const codes = (await Promise.all(flood)).map(({ code }) => code)
  expect(codes.filter((code) => code === 200).length).toBe(1)
  // The window may change once meanwhile.
  expect(codes.filter((code) => code === 429).length).toBeGreaterThan(2_000 - 2 * 600)
  expect((await names()).length).toBe(before + 1)
  const { answers } = await app.data(publicForms.read, { id }, admin)
  const { rows } = await app.database.pool.query(
    'select count(*)::int as n from lc_survey where creator_user_id = $1',
    ['guest'],
  )
  expect(answers).toBe(rows[0]!.n)
  // Another address is not affected.
  expect((await submit({ name: anyName() }, { ip: '192.0.2.10' })).code).toBe(200)
})

test('two processes share the limit of an address', async () => {
  const other = await openApp({}, app.database)
  const ip = '192.0.2.77'
  // The window may change once meanwhile.
  await app.database.pool.query(
    `insert into lowcode_public_call (network, kind, minute, count)
     select $1, 'call', date_trunc('minute', now()) + make_interval(mins => n), 595 from generate_series(0, 1) n`,
    [ip],
  )
  const call = (one: TestApp) =>
    one.app.inject({
      method: 'POST',
      url: publicForms.challenge.path.replace('{key}', 'any'),
      remoteAddress: ip,
      payload: {},
    })
  const codes: number[] = []
  for (let round = 0; round < 10; round++)
    for (const answer of await Promise.all([call(app), call(other)]))
      codes.push((answer.json() as { code: number }).code)
  const accepted = codes.filter((code) => code === 200).length
  expect(accepted).toBeGreaterThanOrEqual(5)
  expect(accepted).toBeLessThanOrEqual(10)
  expect(codes.filter((code) => code === 429).length).toBe(20 - accepted)
})

test('many guests at once cannot exceed the number of answers', async () => {
  const { answers } = await publish()
  await publish({ maxAnswers: answers + 2 })
  const before = (await names()).length
  const all = await Promise.all(
    Array.from({ length: 6 }, (_, at) => submit({ name: anyName() }, { ip: `192.0.2.${at + 20}` })),
  )
  expect(all.filter(({ code }) => code === 200).length).toBe(2)
  expect((await names()).length).toBe(before + 2)
})

test('fields whose source needs a session refuse the publication and are named', async () => {
  const { id: other } = await releaseDesign(app, admin, {
    enCode: 'staff_only',
    fields: [
      field('userSelect', 'person'),
      field('uploadFz', 'paper'),
      field('select', 'room', { dataType: 'dynamic', propsUrl: 'interface.none' }),
      field('relationForm', 'case', { modelId: id, relationField: 'name', noShow: true }),
      field('table', 'lines', {
        children: [field('comInput', 'a'), field('depSelect', 'unit')],
        footerBtns: [{ value: 'pick' }],
      }),
    ],
  })
  const read = await app.data(publicForms.read, { id: other }, admin)
  expect(read).toMatchObject({
    enabledMark: 0,
    key: '',
    problems: ['person', 'paper', 'room', 'lines', 'unit'],
  })
  expect(await app.call(publicForms.save, { id: other, enabledMark: 1 }, admin)).toMatchObject({
    code: 400,
    msg: expect.stringContaining('person'),
  })
})

test('a later release with such a field closes the form', async () => {
  const { id: grown } = await releaseDesign(app, admin, { enCode: 'grown', fields: [field('comInput', 'a')] })
  const saved = await publish({}, grown)
  expect((await guest(publicForms.state, { key: saved.key })).data.state).toBe('open')
  await app.data(
    designs.update,
    {
      id: grown,
      formData: JSON.stringify({ fields: [field('comInput', 'a'), field('userSelect', 'person')] }),
    },
    admin,
  )
  await app.data(designs.release, { id: grown }, admin)
  expect((await guest(publicForms.state, { key: saved.key })).data.state).toBe('closed')
})
