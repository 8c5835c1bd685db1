import { expect, test } from 'vitest'
import { toBody, effectiveMethod, newInterface, toFormValues } from './values.ts'

const newValues = {
  ...newInterface,
  fullName: '班级',
  enCode: 'classes',
  categoryId: 'teaching',
  enabledMark: 1 as const,
  sortCode: 0,
  description: null,
}

test('the form has lists, the request body JSON texts', () => {
  const body = toBody({
    ...newValues,
    requestParameters: [
      { field: 'n', fieldName: '', dataType: 'int', required: 1, defaultValue: '3' },
      { field: '', fieldName: '', dataType: 'varchar', required: 0, defaultValue: '' },
    ],
  })
  expect(JSON.parse(body.requestParameters)).toEqual([
    { field: 'n', fieldName: '', dataType: 'int', required: 1, defaultValue: '3' },
  ])
  expect(toBody(toFormValues(body))).toEqual(body)
})

test('fields of another kind are not sent', () => {
  const all = {
    ...newValues,
    query: 'select 1',
    path: 'http://example.org',
    requestHeaders: [{ field: 'X-Key', value: 'a', secret: 0 as const }],
  }
  expect(toBody({ ...all, dataType: 1 })).toMatchObject({
    query: 'select 1',
    path: '',
    requestHeaders: '[]',
    requestMethod: '3',
  })
  expect(toBody({ ...all, dataType: 3 })).toMatchObject({
    query: '',
    path: 'http://example.org',
    requestMethod: '6',
    requestHeaders: '[{"field":"X-Key","value":"a","secret":0}]',
  })
  expect(toBody({ ...all, dataType: 2 })).toMatchObject({ requestMethod: '' })
})

test.each([
  [1, '1', '1'],
  [1, '7', '3'],
  [3, 'POST', '7'],
  [3, '', '6'],
  [2, '3', ''],
])('the method of kind %s and input %s is %s', (dataType, method, expected) =>
  expect(effectiveMethod(dataType, method)).toBe(expected),
)
