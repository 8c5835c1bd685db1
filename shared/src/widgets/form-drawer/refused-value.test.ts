import { describe, expect, it } from 'vitest'
import { UserBody } from '@tessera/shared/contract/org/users'
import { MenuBody } from '@tessera/shared/contract/system/menus'
import { isRequired, refusedValue } from './refused-value.ts'

const { account, realName, mobilePhone, email, sortCode, gender, telePhone } = UserBody.shape

describe('what a form says before the server does (specification: areas 5)', () => {
  it.each([
    ['account', account, 'zhang san', { why: 'pattern', pattern: 'account' }],
    ['account', account, 'zhangsan1', null],
    ['account', account, '', { why: 'missing' }],
    ['account', account, '   ', { why: 'missing' }],
    ['account', account, 'a'.repeat(51), { why: 'tooLong', n: 50 }],
    ['realName', realName, undefined, { why: 'missing' }],
    ['gender', gender, undefined, { why: 'missing' }],
    ['mobilePhone', mobilePhone, '', null],
    ['mobilePhone', mobilePhone, null, null],
    ['mobilePhone', mobilePhone, '12345678901', { why: 'pattern', pattern: 'phone' }],
    ['mobilePhone', mobilePhone, '13800138000', null],
    ['email', email, 'nobody', { why: 'email' }],
    ['email', email, 'someone@example.org', null],
    ['telePhone', telePhone, '1'.repeat(51), { why: 'tooLong', n: 50 }],
    ['sortCode', sortCode, -1, { why: 'tooSmall', n: 0 }],
    ['sortCode', sortCode, 1_000_000, { why: 'tooBig', n: 999_999 }],
    ['enCode', MenuBody.shape.enCode, '.menu', { why: 'pattern', pattern: 'enCode' }],
    ['enCode', MenuBody.shape.enCode, 'system.menu', null],
  ])('%s', (_, schema, value, verdict) => {
    expect(refusedValue(schema, value)).toEqual(verdict)
  })

  it('knows from the schema what has to be filled', () => {
    expect([account, realName, gender].map(isRequired)).toEqual([true, true, true])
    expect([mobilePhone, email, sortCode].map(isRequired)).toEqual([false, false, false])
  })
})
