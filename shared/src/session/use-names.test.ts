// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '@tessera/shared/session'
import { indexed, knowPeople, names } from './use-names.ts'
import { optionsFrom } from './use-options.ts'

const asked: { path: string; body: unknown }[] = []
const people = (ids: string[]) =>
  ids.filter((id) => id !== 'gone').map((id) => ({ id, fullName: `Name of ${id}/${id}`, enabledMark: 1 }))
beforeEach(() => {
  asked.length = 0
  session.kept.clear()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const body = init.body ? JSON.parse(String(init.body)) : null
    asked.push({ path: String(url).split('?')[0]!, body })
    const data = /getUserList/.test(url)
      ? { list: people(body.userId) }
      : /GetAreaByIds/.test(url)
        ? body.idsList.map(([id]: string[]) => [`Area ${id}`])
        : { list: [{ id: '1', fullName: '甲', enCode: 'a' }] }
    return new Response(JSON.stringify({ code: 200, msg: '', data }))
  })
})
const settled = () => new Promise((resolve) => setTimeout(resolve, 10))

describe('names of ids', () => {
  test('users of one drawing are asked for in one question', async () => {
    for (const id of ['u1', 'u2', 'u1', 'u3']) expect(names.nameOf('user', id)).toBeUndefined()
    await settled()
    expect(asked).toEqual([
      { path: '/api/permission/Users/getUserList', body: { userId: ['u1', 'u2', 'u3'] } },
    ])
    expect(names.nameOf('user', 'u2')).toBe('Name of u2/u2')
    await settled()
    expect(asked).toHaveLength(1)
  })

  test('no more than a thousand in one', async () => {
    for (let at = 0; at < 1_500; at++) names.nameOf('user', `u${at}`)
    await settled()
    expect(asked.map(({ body }) => (body as { userId: string[] }).userId.length)).toEqual([1_000, 500])
  })

  test('one that is gone is not asked for again; one that a picker showed not at all', async () => {
    knowPeople([{ id: 'shown', fullName: 'Shown/shown', headIcon: '', department: '' }])
    expect(names.nameOf('user', 'shown')).toBe('Shown/shown')
    names.nameOf('user', 'gone')
    await settled()
    expect(names.nameOf('user', 'gone')).toBeUndefined()
    await settled()
    expect(asked).toHaveLength(1)
  })

  test('after a change of users they are asked for anew, and the old name stands until then', async () => {
    names.nameOf('user', 'u1')
    await settled()
    session.kept.changed('/api/permission/Users/{id}')
    expect(names.nameOf('user', 'u1')).toBe('Name of u1/u1')
    await settled()
    expect(asked).toHaveLength(2)
  })

  test('areas, and entries of a dictionary by id or code', async () => {
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

  test('an unknown source has no names and asks nobody', async () => {
    expect([names.nameOf('nothing', '1'), names.idsOf('nothing', 'x')]).toEqual([undefined, []])
    await settled()
    expect(asked).toEqual([])
  })
})

test('names lead back to ids: several where they are ambiguous, paths as a/b', () => {
  const { names: known, ids } = indexed([
    { id: 'e', fullName: '城东', children: [{ id: 'e1', fullName: '教学部' }] },
    { id: 'w', fullName: '城西', children: [{ id: 'w1', fullName: '教学部' }] },
  ])
  expect(known.get('w1')).toBe('教学部')
  expect(ids.get('教学部')).toEqual(['e1', 'w1'])
  expect(ids.get('城西/教学部')).toEqual(['w/w1'])
})

describe('options of any rows', () => {
  test.each([
    ['by the usual keys', [{ id: 1, fullName: 'a' }], undefined, [{ id: 1, fullName: 'a' }]],
    [
      'by keys of their own',
      [{ code: 'x', words: 'X', kids: [{ code: 'y', words: 'Y' }] }],
      { value: 'code', label: 'words', children: 'kids' },
      [{ id: 'x', fullName: 'X', children: [{ id: 'y', fullName: 'Y' }] }],
    ],
    ['without words the value stands for them', [{ id: 'a' }], undefined, [{ id: 'a', fullName: 'a' }]],
    ['without a value it is none', [{ fullName: 'a' }, { id: {}, fullName: 'b' }], undefined, []],
  ])('%s', (_, rows, props, expected) => {
    expect(optionsFrom(rows as never, props)).toEqual(expected)
  })
})
