// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { findMissing } from './prompts.ts'
import { text } from './text.ts'

test.each([
  ['enter the account number', { account: ' ', password: '' }, 'account', '请输入账号'],
  ['enter the password', { account: 'admin', password: '' }, 'password', '请输入密码'],
  ['enter the mobile number', { mobile: '', code: '' }, 'mobile', '请输入手机号'],
  [
    'enter a correct mobile number: 11 digits',
    { mobile: '1391234000', code: '' },
    'mobile',
    '请输入正确的手机号',
  ],
  [
    'enter a correct mobile number: first 1, second 3-9',
    { mobile: '12912340001', code: '' },
    'mobile',
    '请输入正确的手机号',
  ],
  ['enter the verification code', { mobile: ' 13912340001 ', code: ' ' }, 'code', '请输入验证码'],
  [
    'enter the company name',
    { companyName: '', contact: '', mobile: '', code: '' },
    'companyName',
    '请输入公司名称',
  ],
  ['enter the contact', { companyName: 'x', contact: '', mobile: '', code: '' }, 'contact', '请输入联系人'],
])('%s', (_, fields, field, zh) => {
  const found = findMissing(fields)
  expect([found?.field, found && text.texts[found.prompt].zh]).toEqual([field, zh])
})

test.each([
  { account: 'admin', password: '   ' },
  { mobile: '13912340001', code: '123456' },
])('nothing is missing', (fields) => expect(findMissing(fields)).toBeNull())
