// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { interfacePatience } from '@tessera/shared/contract/system/data-interfaces'
import { session } from '@tessera/shared/session'
import { areasBelow, dictionaryOf, interfaceRows, load, lookups } from './lookups.ts'

const asked: string[] = []
const entry = (id: string) => ({ id, parentId: '0', fullName: id, enCode: id, enabledMark: 1, sortCode: 0 })
beforeEach(() => {
  asked.length = 0
  session.kept.clear()
  vi.stubGlobal('fetch', async (url: string) => {
    const path = String(url).split('?')[0]!
    asked.push(path)
    const list = path.endsWith('/All')
      ? ['sex', 'Nation', 'Education'].map((id) => ({
          id,
          enCode: id,
          fullName: id,
          isTree: 0,
          dictionaryList: [entry(`${id}.1`), entry(`${id}.2`)],
        }))
      : [{ id: '1', fullName: '甲', isLeaf: true }]
    return new Response(JSON.stringify({ code: 200, msg: '', data: { list } }))
  })
})

test('dictionaries: one request per sign-in, however many types are asked for, and then none', async () => {
  const [sex, nation] = await Promise.all([
    load(dictionaryOf('sex')),
    load(dictionaryOf('Nation')),
    load(lookups.dictionaries),
  ])
  expect(sex.map(({ id }) => id)).toEqual(['sex.1', 'sex.2'])
  expect(nation).toHaveLength(2)
  await load(dictionaryOf('Education'))
  await load(dictionaryOf('sex'))
  expect(asked).toEqual(['/api/system/DictionaryData/All'])
})

test('a data interface is waited for as long as one may take', async () => {
  const waits = vi.spyOn(AbortSignal, 'timeout')
  await load(interfaceRows('slow'))
  expect(waits).toHaveBeenLastCalledWith(interfacePatience)
  expect(interfacePatience).toBeGreaterThan(60_000)
})

test('a change that the server tells of is asked for once more, however many types are shown', async () => {
  await Promise.all([load(dictionaryOf('sex')), load(dictionaryOf('Nation'))])
  session.kept.changed('/api/system/Dictionary')
  await Promise.all([load(dictionaryOf('sex')), load(dictionaryOf('Nation'))])
  expect(asked).toEqual(['/api/system/DictionaryData/All', '/api/system/DictionaryData/All'])
  session.kept.changed('/api/system/Area')
  await load(dictionaryOf('sex'))
  expect(asked).toHaveLength(2)
})

test('a type that is gone is asked for by itself, so that the refusal is heard', async () => {
  await load(dictionaryOf('gone'))
  expect(asked).toEqual(['/api/system/DictionaryData/All', '/api/system/DictionaryData/gone/Data/Selector'])
})

test('areas: one request per opened level, and then none', async () => {
  await load(areasBelow('-1'))
  await load(areasBelow('350000'))
  await load(areasBelow('-1'))
  expect(asked).toEqual(
    ['/api/system/Area/-1/Selector/', '/api/system/Area/350000/Selector/'].map((path) =>
      path.replace(/\/$/, ''),
    ),
  )
})
