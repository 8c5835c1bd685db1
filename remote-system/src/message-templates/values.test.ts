import { expect, test } from 'vitest'
import { bodyOf, toldOf, valuesOf } from './values.ts'

const body = {
  fullName: 'a',
  enCode: 'a',
  category: 1,
  title: '{x}',
  content: '{y}',
  isStationLetter: 1,
  isEmail: 0,
  isSms: 1,
  isWechat: 0,
  isWecom: 0,
  isDingTalk: 0,
  isWebhook: 1,
  smsId: 's',
  templateJson: '[{"field":"x","fieldName":"甲","sample":"1"}]',
  enabledMark: 1,
  sortCode: 0,
} as const

test('a template goes through the form and comes out as it was', () => {
  const values = valuesOf(body)
  expect(values).toMatchObject({
    ways: ['station', 'sms', 'webhook'],
    variables: [{ field: 'x', fieldName: '甲', sample: '1' }],
  })
  expect(bodyOf(values)).toEqual(body)
})

test('one that goes by SMS no more names no SMS template', () =>
  expect(bodyOf({ ...valuesOf(body), ways: ['station'] })).toMatchObject({ isSms: 0, smsId: '' }))

test('of variables of which nothing is said nothing is kept', () =>
  expect(
    bodyOf({ ...valuesOf(body), variables: [{ field: 'x', fieldName: '', sample: '' }] }).templateJson,
  ).toBe(''))

test.each(['{', '3', null, undefined, ''])('a list that is none (%j) is empty', (templateJson) =>
  expect(valuesOf({ ...body, templateJson }).variables).toEqual([]),
)

test('a variable of which nothing is said yet', () =>
  expect(toldOf([], 'x')).toEqual({ field: 'x', fieldName: '', sample: '' }))
