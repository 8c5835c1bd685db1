// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { clearLookups, invalidateLookups } from './lookup-policy.ts'
import { indexNames, cachePeople, isNamePending, names } from './use-names.ts'
import { optionsFrom } from './use-options.ts'

const requests: { path: string; body: unknown }[] = []
const people = (ids: string[]) =>
  ids.filter((id) => id !== 'gone').map((id) => ({ id, fullName: `Name of ${id}/${id}`, enabledMark: 1 }))
function answerOf(url: string, body: { userId: string[]; idsList: string[][] }): unknown {
  if (/getUserList/.test(url)) return { list: people(body.userId) }
  if (/GetAreaByIds/.test(url)) return body.idsList.map(([id]) => [`Area ${id}`])
  return { list: [{ id: '1', fullName: '甲', enCode: 'a' }] }
}

beforeEach(() => {
  requests.length = 0
  clearLookups()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const body = init.body ? JSON.parse(String(init.body)) : null
    requests.push({ path: String(url).split('?')[0]!, body })
    return new Response(JSON.stringify({ code: 200, msg: '', data: answerOf(url, body) }))
  })
})
const settled = () => new Promise((resolve) => setTimeout(resolve, 10))

describe('names of ids', () => {
  test('users of one render are loaded in one request', async () => {
    for (const id of ['u1', 'u2', 'u1', 'u3']) expect(names.nameOf('user', id)).toBeUndefined()
    await settled()
    expect(requests).toEqual([
      { path: '/api/permission/Users/getUserList', body: { userId: ['u1', 'u2', 'u3'] } },
    ])
    expect(names.nameOf('user', 'u2')).toBe('Name of u2/u2')
    await settled()
    expect(requests).toHaveLength(1)
  })

  test('a name is pending until it is there, and no longer where it cannot be loaded', async () => {
    expect(names.nameOf('department', '1')).toBeUndefined()
    expect(isNamePending('department', '1')).toBe(true)
    await settled()
    expect([names.nameOf('department', '1'), isNamePending('department', 'gone')]).toEqual(['甲', false])
    names.nameOf('user', 'late')
    expect(isNamePending('user', 'late')).toBe(true)
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 403, msg: 'no', data: null })))
    names.nameOf('role', '1')
    expect(isNamePending('role', '1')).toBe(true)
    await settled()
    expect(isNamePending('role', '1')).toBe(false)
  })

  test('a request has at most 1,000 ids', async () => {
    for (let n = 0; n < 1_500; n++) names.nameOf('user', `u${n}`)
    await settled()
    expect(requests.map(({ body }) => (body as { userId: string[] }).userId.length)).toEqual([1_000, 500])
  })

  test('a user that does not exist is requested once, a cached user never', async () => {
    cachePeople([{ id: 'shown', fullName: 'Shown/shown', headIcon: '', department: '' }])
    expect(names.nameOf('user', 'shown')).toBe('Shown/shown')
    names.nameOf('user', 'gone')
    await settled()
    expect(names.nameOf('user', 'gone')).toBeUndefined()
    await settled()
    expect(requests).toHaveLength(1)
  })

  test('after a change of users names are loaded again; the old name stays until then', async () => {
    names.nameOf('user', 'u1')
    await settled()
    invalidateLookups('/api/permission/Users/{id}')
    expect(names.nameOf('user', 'u1')).toBe('Name of u1/u1')
    await settled()
    expect(requests).toHaveLength(2)
  })

  test('names of areas, and of dictionary entries by id or code', async () => {
    names.nameOf('area', '350000')
    names.nameOf('dictionary:sex', '1')
    await settled()
    expect(names.nameOf('area', '350000')).toBe('Area 350000')
    expect([
      names.nameOf('dictionary:sex', '1'),
      names.nameOf('dictionary:sex', 'a'),
      names.nameOf('dictionary:sex', 'x'),
    ]).toEqual(['甲', '甲', undefined])
    expect(names.idsOf('dictionary:sex', '甲')).toEqual(['1'])
  })

  test('an unknown source has no names and sends no request', async () => {
    expect([names.nameOf('nothing', '1'), names.idsOf('nothing', 'x')]).toEqual([undefined, []])
    await settled()
    expect(requests).toEqual([])
  })
})

test('a name gives its ids: several where it is ambiguous, and paths as a/b', () => {
  const { names: namesById, ids } = indexNames([
    { id: 'e', fullName: '城东', children: [{ id: 'e1', fullName: '教学部' }] },
    { id: 'w', fullName: '城西', children: [{ id: 'w1', fullName: '教学部' }] },
  ])
  expect(namesById.get('w1')).toBe('教学部')
  expect(ids.get('教学部')).toEqual(['e1', 'w1'])
  expect(ids.get('城西/教学部')).toEqual(['w/w1'])
})

describe('options from rows', () => {
  test.each([
    ['default keys', [{ id: 1, fullName: 'a' }], undefined, [{ id: 1, fullName: 'a' }]],
    [
      'own keys',
      [{ code: 'x', words: 'X', kids: [{ code: 'y', words: 'Y' }] }],
      { value: 'code', label: 'words', children: 'kids' },
      [{ id: 'x', fullName: 'X', children: [{ id: 'y', fullName: 'Y' }] }],
    ],
    ['a row without a label uses its value', [{ id: 'a' }], undefined, [{ id: 'a', fullName: 'a' }]],
    ['a row without a value is left out', [{ fullName: 'a' }, { id: {}, fullName: 'b' }], undefined, []],
  ])('%s', (_, rows, props, expected) => {
    expect(optionsFrom(rows as never, props)).toEqual(expected)
  })
})
