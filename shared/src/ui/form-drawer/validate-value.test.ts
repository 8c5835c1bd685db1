import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { UserBody, UserUnits } from '../../contract/org/users.ts'
import { LessonCount, Yuan } from '../../contract/edu/values.ts'
import { MenuBody } from '../../contract/system/menus.ts'
import { isRequired, validateValue } from './validate-value.ts'

const { account, realName, mobilePhone, email, sortCode, gender, telePhone } = UserBody.shape

describe('validation of a form value by its schema', () => {
  it.each([
    ['account', account, 'zhang san', { reason: 'pattern', pattern: 'account' }],
    ['account', account, 'zhangsan1', null],
    ['account', account, '', { reason: 'missing' }],
    ['account', account, '   ', { reason: 'missing' }],
    ['account', account, 'a'.repeat(51), { reason: 'tooLong', n: 50 }],
    ['realName', realName, undefined, { reason: 'missing' }],
    ['gender', gender, undefined, { reason: 'missing' }],
    ['organizeId', UserUnits, [], { reason: 'missing' }],
    ['mobilePhone', mobilePhone, '', null],
    ['mobilePhone', mobilePhone, null, null],
    ['mobilePhone', mobilePhone, '12345678901', { reason: 'pattern', pattern: 'phone' }],
    ['mobilePhone', mobilePhone, '13800138000', null],
    ['email', email, 'nobody', { reason: 'email' }],
    ['email', email, 'someone@example.org', null],
    ['telePhone', telePhone, '1'.repeat(51), { reason: 'tooLong', n: 50 }],
    ['sortCode', sortCode, -1, { reason: 'tooSmall', n: 0 }],
    ['a reason', z.string().min(2), 'a', { reason: 'tooShort', n: 2 }],
    ['sortCode', sortCode, 1_000_000, { reason: 'tooBig', n: 999_999 }],
    ['price', Yuan, 1.234, { reason: 'cents' }],
    ['price', Yuan, 1.23, null],
    ['price', Yuan.nullish(), 0.001, { reason: 'cents' }],
    ['units', LessonCount, 1.25, { reason: 'pattern', pattern: 'halves' }],
    ['units', LessonCount, 1.5, null],
    ['enCode', MenuBody.shape.enCode, '.menu', { reason: 'pattern', pattern: 'enCode' }],
    ['enCode', MenuBody.shape.enCode, 'system.menu', null],
  ])('%s', (_, schema, value, verdict) => {
    expect(validateValue(schema, value)).toEqual(verdict)
  })

  it('derives from the schema which fields are required', () => {
    expect([account, realName, gender].map(isRequired)).toEqual([true, true, true])
    expect([mobilePhone, email, sortCode].map(isRequired)).toEqual([false, false, false])
  })
})
