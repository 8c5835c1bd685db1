// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { interfaceTimeoutMs } from '../contract/data/interfaces.ts'
import { clearLookups, invalidateLookups } from './lookup-policy.ts'
import { areasBelow, dictionaryOf, interfaceRows, loadLookup, lookups } from './lookups.ts'

const requests: string[] = []
const entry = (id: string) => ({ id, parentId: '0', fullName: id, enCode: id, enabledMark: 1, sortCode: 0 })
beforeEach(() => {
  requests.length = 0
  clearLookups()
  vi.stubGlobal('fetch', async (url: string) => {
    const path = String(url).split('?')[0]!
    requests.push(path)
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

test('dictionaries of any number of types take one request per sign-in', async () => {
  const [sex, nation] = await Promise.all([
    loadLookup(dictionaryOf('sex')),
    loadLookup(dictionaryOf('Nation')),
    loadLookup(lookups.dictionaries),
  ])
  expect(sex.map(({ id }) => id)).toEqual(['sex.1', 'sex.2'])
  expect(nation).toHaveLength(2)
  await loadLookup(dictionaryOf('Education'))
  await loadLookup(dictionaryOf('sex'))
  expect(requests).toEqual(['/api/system/DictionaryData/All'])
})

test('a data interface gets the longest time-out that an interface may have', async () => {
  const timeouts = vi.spyOn(AbortSignal, 'timeout')
  await loadLookup(interfaceRows('slow'))
  expect(timeouts).toHaveBeenLastCalledWith(interfaceTimeoutMs)
  expect(interfaceTimeoutMs).toBeGreaterThan(60_000)
})

test('after a change that the server announces, dictionaries are loaded once again for all types', async () => {
  await Promise.all([loadLookup(dictionaryOf('sex')), loadLookup(dictionaryOf('Nation'))])
  invalidateLookups('/api/system/Dictionary')
  await Promise.all([loadLookup(dictionaryOf('sex')), loadLookup(dictionaryOf('Nation'))])
  expect(requests).toEqual(['/api/system/DictionaryData/All', '/api/system/DictionaryData/All'])
  invalidateLookups('/api/system/Area')
  await loadLookup(dictionaryOf('sex'))
  expect(requests).toHaveLength(2)
})

test('a type that does not exist is requested by its own call, which answers the refusal', async () => {
  await loadLookup(dictionaryOf('gone'))
  expect(requests).toEqual([
    '/api/system/DictionaryData/All',
    '/api/system/DictionaryData/gone/Data/Selector',
  ])
})

test('areas take one request per opened level', async () => {
  await loadLookup(areasBelow('-1'))
  await loadLookup(areasBelow('350000'))
  await loadLookup(areasBelow('-1'))
  expect(requests).toEqual(
    ['/api/system/Area/-1/Selector/', '/api/system/Area/350000/Selector/'].map((path) =>
      path.replace(/\/$/, ''),
    ),
  )
})
