import { expect, test } from 'vitest'
import * as z from 'zod'
import { get, Id, Page, post, put } from '@tessera/shared/contract/wire'
import { LessonCount, Yuan } from '@tessera/shared/contract/edu/values'
import { blankable, Flag, Ids } from '@tessera/shared/contract/patterns'
import { compileParser } from './parse.ts'
import { Refusal } from '../errors/refusal.ts'
import { field } from '../errors/text.ts'
import { translate } from '../errors/translate.ts'

const list = compileParser(
  get('/x/{id?}', { access: 'public', input: Page.extend({ enabled: Flag.optional() }) }),
)
const make = compileParser(
  post('/x/{id}', { access: 'public', input: z.object({ name: z.string().max(3), n: z.int().optional() }) }),
)

const refused = (run: () => unknown): Refusal => {
  try {
    run()
  } catch (error) {
    return error as Refusal
  }
  throw new Error('nothing was refused')
}

test('in a query, empty values are absent, digits become numbers and absent keys get their defaults', () => {
  expect(list(undefined, { keyword: '', currentPage: '2', enabled: '0', n: '17' }, {})).toEqual({
    keyword: undefined,
    currentPage: 2,
    pageSize: 20,
    enabled: 0,
  })
  expect(list(undefined, { keyword: '007' }, { id: '' })).toMatchObject({ keyword: '007' })
})

const save = z.object({
  fullName: z.string().min(1).max(8),
  digit: z.int().min(1).max(9),
  ratio: z.number().nullish(),
  entryDate: z.int().nullish(),
  sortCode: z.int().default(7),
  enabledMark: Flag.default(1),
  isAdministrator: z.boolean().default(true),
  kind: z.union([z.literal(1), z.literal(3)]).optional(),
  remark: blankable(z.string().max(20)),
  poolSize: blankable(z.int().max(99)),
  roleId: Ids.nullish(),
  userIds: z.array(Id).optional(),
  properties: z.object({ foundedTime: z.int().optional() }).optional(),
})
const create = compileParser(post('/x', { access: 'public', input: save }))
const update = compileParser(put('/x/{id}', { access: 'public', input: save }))
const createFrom = (sent: object) => create({ fullName: 'n', digit: 1, ...sent }, {}, {})
const updateFrom = (sent: object) => update({ fullName: 'n', digit: 1, ...sent }, {}, { id: '1' })

test('in a body, digits fill number fields and numbers fill text fields', () => {
  expect(createFrom({ fullName: 17, digit: '3', ratio: '-2.50', kind: '3', enabledMark: '0' })).toMatchObject(
    {
      fullName: '17',
      digit: 3,
      ratio: -2.5,
      kind: 3,
      enabledMark: 0,
    },
  )
  expect(createFrom({ fullName: 0.25, remark: 5, poolSize: '12' })).toMatchObject({
    fullName: '0.25',
    remark: '5',
    poolSize: 12,
  })
})

test('digits stay text in text fields', () => {
  expect(createFrom({ fullName: '007', remark: '1.50' })).toMatchObject({ fullName: '007', remark: '1.50' })
})

test.each([
  [{ digit: '3x' }, 'digit'],
  [{ digit: ' 3' }, 'digit'],
  [{ digit: '1e0' }, 'digit'],
  [{ digit: '0x3' }, 'digit'],
  [{ digit: '10' }, 'digit'],
  [{ ratio: 'NaN' }, 'ratio'],
  [{ fullName: 2 ** 53 }, 'fullName'],
  [{ fullName: 123_456_789 }, 'fullName'],
  [{ roleId: [2 ** 53] }, 'roleId'],
  [{ roleId: [['1']] }, 'roleId'],
  [{ isAdministrator: 'true' }, 'isAdministrator'],
])('refuses %j', (sent, name) => {
  expect(refused(() => createFrom(sent)).fields.map((each) => each.field)).toEqual([name])
})

test('a list of ids is an array or a text with commas', () => {
  expect(createFrom({ roleId: ['a', 2], userIds: 'x, y,' })).toMatchObject({
    roleId: 'a,2',
    userIds: ['x', 'y'],
  })
  expect(createFrom({ roleId: [], userIds: [1, 'b'] })).toMatchObject({ roleId: '', userIds: ['1', 'b'] })
  expect(createFrom({ userIds: '' })).toMatchObject({ userIds: [] })
})

test("on create, '' and false are absent except in fields that can hold them", () => {
  const empty = { sortCode: '', entryDate: '', kind: false, properties: { foundedTime: '' } }
  expect(createFrom({ ...empty, enabledMark: false, isAdministrator: false, remark: '' })).toEqual({
    fullName: 'n',
    digit: 1,
    sortCode: 7,
    enabledMark: 1,
    isAdministrator: false,
    remark: '',
    properties: {},
  })
  for (const digit of ['', false])
    expect(refused(() => createFrom({ digit })).fields).toMatchObject([
      { field: 'digit', text: field.missing },
    ])
})

test("on update, '' clears a nullable field", () => {
  expect(updateFrom({ entryDate: '', ratio: '', kind: '', sortCode: '' })).toEqual({
    id: '1',
    fullName: 'n',
    digit: 1,
    entryDate: null,
    ratio: null,
    sortCode: 7,
    enabledMark: 1,
    isAdministrator: true,
  })
})

test("on update, '' in a text that cannot be empty is refused", () => {
  expect(refused(() => updateFrom({ fullName: '' })).fields).toMatchObject([{ field: 'fullName' }])
})

test('a refused enumeration names all allowed values', () => {
  const [kind] = refused(() => createFrom({ kind: 2 })).fields
  expect(translate(kind!.text, 'zh').replace('{{field}}', 'kind')).toBe('kind：只能是 {{others}} 或 {{last}}')
  expect(kind!.values).toMatchObject({ others: '1', last: '3' })
  const [state] = refused(() => createFrom({ enabledMark: 'yes' })).fields
  expect(state!.values).toMatchObject({ others: '0', last: '1' })
})

test('parameters of the path override the body, and the query of a POST is ignored', () => {
  expect(make({ name: 'a', id: 'other' }, { name: 'b' }, { id: '1' })).toEqual({ name: 'a', id: '1' })
})

test('names every invalid field', () => {
  expect(
    refused(() => make({ name: 'long', n: 1.5 }, {}, { id: '1' })).fields.map(({ field }) => field),
  ).toEqual(['name', 'n'])
})

test.each([[[1]], ['text'], [7]])('refuses %j, which is not an object', (body) => {
  expect(refused(() => make(body, {}, { id: '1' })).code).toBe(400)
})

test('ignores __proto__ and does not pollute prototypes', () => {
  expect(make(JSON.parse('{"name":"a","__proto__":{"polluted":true}}'), {}, { id: '1' })).toEqual({
    name: 'a',
    id: '1',
  })
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})

test('amounts and numbers of lessons that are too fine are refused with their own sentences', () => {
  const sale = compileParser(
    post('/x', {
      access: 'public',
      input: z.object({ lines: z.array(z.object({ discount: Yuan, units: LessonCount })) }),
    }),
  )
  const { fields } = refused(() => sale({ lines: [{ discount: 0.001, units: 1.25 }] }, {}, {}))
  expect(fields.map(({ field: name, text }) => [name, translate(text, 'zh')])).toEqual([
    ['lines.0.discount', '{{field}}：最多两位小数'],
    ['lines.0.units', '{{field}}：只能输入整数或0.5的倍数'],
  ])
})
