import { expect, it } from 'vitest'
import { del, get, post } from '../contract/wire.ts'
import { findCreated } from './created-records.ts'

const create = post('/things', { access: 'signed-in' })

it('finds the id of a record that a call created, and the record above it', () => {
  expect(findCreated(create, { fullName: '甲' }, { id: '7' })).toEqual({ id: '7' })
  expect(findCreated(create, { parentId: '3' }, { id: '7' })).toEqual({ id: '7', parentId: '3' })
  expect(findCreated(create, { parentId: '3' }, { id: '7', ancestorIds: ['1', '3'] })).toEqual({
    id: '7',
    parentId: '3',
    ancestorIds: ['1', '3'],
  })
})

it.each([
  ['a read', get('/things', { access: 'signed-in' }), {}, { id: '7' }],
  ['a removal', del('/things', { access: 'signed-in' }), {}, { id: '7' }],
  ['an action on a record', create, { id: '7' }, { id: '7' }],
  ['an answer without an id', create, {}, undefined],
])('finds nothing in %s', (_, row, input, output) => {
  expect(findCreated(row, input, output)).toBeNull()
})
