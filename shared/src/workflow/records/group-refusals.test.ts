import { expect, test } from 'vitest'
import { groupByReason, listNames } from './group-refusals.ts'

test('refused records are grouped by their reason, in their order, and named', () => {
  const groups = groupByReason([
    { id: '1', name: '差旅', reason: '缺少金额' },
    { id: '2', name: '教材', reason: '没有主管' },
    { id: '3', name: '场地', reason: '缺少金额' },
  ])
  expect([...groups].map(([reason, refused]) => [reason, listNames(refused).names])).toEqual([
    ['缺少金额', ['差旅', '场地']],
    ['没有主管', ['教材']],
  ])
})

test('records without a name, and those beyond a line of names, are counted', () => {
  const many = Array.from({ length: 25 }, (_, at) => ({ id: `${at}`, name: `n${at}`, reason: 'r' }))
  expect(listNames(many)).toMatchObject({ more: 5 })
  expect(listNames(many).names).toHaveLength(20)
  expect(
    listNames([
      { id: '1', name: '', reason: 'r' },
      { id: '2', name: '', reason: 'r' },
      { id: '3', name: 'c', reason: 'r' },
    ]),
  ).toEqual({ names: ['c'], more: 2 })
  expect(listNames([{ id: '1', name: 'a', reason: 'r' }])).toEqual({ names: ['a'], more: 0 })
})
