import { expect, test } from 'vitest'
import { methodsOf, nextPart, partOfReceipt, restOf, toParts, type AccountOption } from './payment.ts'

const accounts: AccountOption[] = [
  { id: 'till', fullName: 'Till', type: 'cash' },
  { id: 'shop', fullName: 'Shop', type: 'wechat' },
  { id: 'shop2', fullName: 'Shop 2', type: 'wechat' },
]

test('a campus receives money by the methods of its accounts, and from a wallet with money', () => {
  expect(methodsOf(accounts, false)).toEqual(['wechat', 'cash', 'other'])
  expect(methodsOf(accounts, true)).toEqual(['wechat', 'cash', 'other', 'wallet'])
  expect(methodsOf([], true)).toEqual(['wallet'])
})

test('a further part has another method and what is still to be paid, to the fen', () => {
  const first = nextPart(0.3, [], accounts)
  expect(first).toMatchObject({ key: 1, method: 'wechat', accountId: 'shop', amount: 0.3 })
  const second = nextPart(0.3, [{ ...first, amount: 0.1 }], accounts)
  expect(second).toMatchObject({ key: 2, method: 'cash', accountId: 'till', amount: 0.2 })
  expect(restOf(0.3, [{ amount: 0.1 }, { amount: 0.2 }])).toBe(0)
  expect(restOf(100, [{ amount: 100.01 }])).toBe(-0.01)
  expect(nextPart(1, [{ ...first, amount: 1 }], accounts).amount).toBeNull()
})

test('a part from the wallet names no account', () => {
  const part = nextPart(5, [], accounts)
  expect(toParts([part, { ...part, method: 'wallet' }])).toEqual([
    { method: 'wechat', accountId: 'shop', amount: 5, externalNo: '' },
    { method: 'wallet', amount: 5, externalNo: '' },
  ])
})

test('a correction begins with the method, the account and the number of the receipt', () => {
  const paidBy = { method: 'wechat' as const, accountName: 'Shop 2', externalNo: 'W1' }
  const part = partOfReceipt(12.5, paidBy, accounts)
  expect(part).toEqual({ key: 1, method: 'wechat', accountId: 'shop2', amount: 12.5, externalNo: 'W1' })
  expect(partOfReceipt(1, { ...paidBy, accountName: 'closed' }, accounts).accountId).toBe('shop')
  expect(partOfReceipt(1, { ...paidBy, method: 'wallet' }, accounts)).toMatchObject({
    method: 'wallet',
    accountId: '',
  })
  // No account of this method is open any more.
  expect(partOfReceipt(1, { ...paidBy, method: 'pos' }, accounts).method).toBe('wechat')
})
