import { expect, test } from 'vitest'
import { toBody, getVariable, toFormValues } from './values.ts'

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

test('a template is unchanged after conversion to form values and back', () => {
  const values = toFormValues(body)
  expect(values).toMatchObject({
    ways: ['station', 'sms', 'webhook'],
    variables: [{ field: 'x', fieldName: '甲', sample: '1' }],
  })
  expect(toBody(values)).toEqual(body)
})

test('a template without the SMS channel has no SMS template', () =>
  expect(toBody({ ...toFormValues(body), ways: ['station'] })).toMatchObject({ isSms: 0, smsId: '' }))

test('variables without description and sample are not stored', () =>
  expect(
    toBody({ ...toFormValues(body), variables: [{ field: 'x', fieldName: '', sample: '' }] }).templateJson,
  ).toBe(''))

test.each(['{', '3', null, undefined, ''])('an invalid list (%j) becomes empty', (templateJson) =>
  expect(toFormValues({ ...body, templateJson }).variables).toEqual([]),
)

test('an unknown variable gets an empty description', () =>
  expect(getVariable([], 'x')).toEqual({ field: 'x', fieldName: '', sample: '' }))
