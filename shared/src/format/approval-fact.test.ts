import { expect, test } from 'vitest'
import { approvalForms, findChoice } from '../contract/edu/approvals.ts'
import { formatFact } from './approval-fact.ts'

const { fields } = approvalForms.edu_refund
const facts = { clause: 'by_list_price', clauseAmount: 1_200, deviation: 250, approvals: 2 }
const shownIn = (lang: 'zh' | 'en' | 'zhtw', more: object = {}) =>
  Object.entries({ ...facts, ...more }).map(([name, value]) => {
    const field = fields[name as keyof typeof facts]
    return `${field.name[lang]}: ${formatFact(field.kind, value, (choice) => findChoice(choice)?.[lang])}`
  })

test('approvers read clause, quote, deviation and how many have to approve, in their language', () => {
  expect(shownIn('zh')).toEqual([
    '合同条款: 已上课时按原价扣除，余额退还',
    '按条款可退（元）: 1,200.00',
    '与条款差额（元）: +250.00',
    '所需审批人数: 2',
  ])
  expect(shownIn('en')).toEqual([
    'Contract clause: Used lessons at list price; the rest is refunded',
    'Refund by the clause (CNY): 1,200.00',
    'Difference to the clause (CNY): +250.00',
    'Approvals needed: 2',
  ])
  expect(shownIn('zhtw')).toEqual([
    '合約條款: 已上課時按原價扣除，餘額退還',
    '按條款可退（元）: 1,200.00',
    '與條款差額（元）: +250.00',
    '所需簽核人數: 2',
  ])
})

test('less than the clause pays is negative, and what an old application lacks is empty', () => {
  expect(shownIn('en', { deviation: -50, clause: null })).toMatchObject([
    'Contract clause: ',
    'Refund by the clause (CNY): 1,200.00',
    'Difference to the clause (CNY): -50.00',
    'Approvals needed: 2',
  ])
})
