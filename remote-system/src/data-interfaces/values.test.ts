import { expect, test } from 'vitest'
import { bodyOf, methodOf, newInterface, valuesOf } from './values.ts'

const given = {
  ...newInterface,
  fullName: '班级',
  enCode: 'classes',
  categoryId: 'teaching',
  enabledMark: 1 as const,
  sortCode: 0,
  description: null,
}

test('lists stand in the form, texts on the wire', () => {
  const body = bodyOf({
    ...given,
    requestParameters: [
      { field: 'n', fieldName: '', dataType: 'int', required: 1, defaultValue: '3' },
      { field: '', fieldName: '', dataType: 'varchar', required: 0, defaultValue: '' },
    ],
  })
  expect(JSON.parse(body.requestParameters)).toEqual([
    { field: 'n', fieldName: '', dataType: 'int', required: 1, defaultValue: '3' },
  ])
  expect(bodyOf(valuesOf(body))).toEqual(body)
})

test('what belongs to another kind is not sent', () => {
  const all = {
    ...given,
    query: 'select 1',
    path: 'http://example.org',
    requestHeaders: [{ field: 'X-Key', value: 'a', secret: 0 as const }],
  }
  expect(bodyOf({ ...all, dataType: 1 })).toMatchObject({
    query: 'select 1',
    path: '',
    requestHeaders: '[]',
    requestMethod: '3',
  })
  expect(bodyOf({ ...all, dataType: 3 })).toMatchObject({
    query: '',
    path: 'http://example.org',
    requestMethod: '6',
    requestHeaders: '[{"field":"X-Key","value":"a","secret":0}]',
  })
  expect(bodyOf({ ...all, dataType: 2 })).toMatchObject({ requestMethod: '' })
})

test.each([
  [1, '1', '1'],
  [1, '7', '3'],
  [3, 'POST', '7'],
  [3, '', '6'],
  [2, '3', ''],
])('kind %s keeps the method %s as %s', (kind, method, kept) => expect(methodOf(kind, method)).toBe(kept))
