import type { accountTypes } from '@tessera/shared/contract/edu/pay-accounts'
import type { payMethods } from '@tessera/shared/contract/edu/receipts'

export type PayMethod = (typeof payMethods)[number]

/** An amount by one method, while it is entered. */
export interface PartDraft {
  readonly key: number
  readonly method: PayMethod
  readonly accountId: string
  readonly amount: number | null
  readonly externalNo: string
}

export interface AccountOption {
  readonly id: string
  readonly fullName: string
  readonly type: (typeof accountTypes)[number]
}

/** The accounts that can receive money by a method. */
export const accountsOf = (method: PayMethod, accounts: readonly AccountOption[]): readonly AccountOption[] =>
  method === 'wallet' ? [] : accounts.filter(({ type }) => method === 'other' || type === method)

/** The methods by which a campus can receive money. */
export function methodsOf(accounts: readonly AccountOption[], hasWallet: boolean): PayMethod[] {
  const order: PayMethod[] = ['wechat', 'alipay', 'cash', 'bank', 'pos', 'escrow', 'other']
  const open = order.filter((method) => accountsOf(method, accounts).length > 0)
  return hasWallet ? [...open, 'wallet'] : open
}

/** What the parts sum to, in fen. */
export const sumOf = (parts: readonly Pick<PartDraft, 'amount'>[]): number =>
  parts.reduce((sum, { amount }) => sum + Math.round((amount ?? 0) * 100), 0)

/** What is still to be paid, in yuan; negative where the parts exceed it. */
export const restOf = (due: number, parts: readonly Pick<PartDraft, 'amount'>[]): number =>
  (Math.round(due * 100) - sumOf(parts)) / 100

/** A new part with the first method that the others do not have, and what is still to be paid. */
export function nextPart(
  due: number,
  parts: readonly PartDraft[],
  accounts: readonly AccountOption[],
): PartDraft {
  const used = new Set(parts.map(({ method }) => method))
  const methods = methodsOf(accounts, false)
  const method = methods.find((one) => !used.has(one)) ?? methods[0] ?? 'cash'
  return {
    key: Math.max(0, ...parts.map(({ key }) => key)) + 1,
    method,
    accountId: accountsOf(method, accounts)[0]?.id ?? '',
    amount: Math.max(0, restOf(due, parts)) || null,
    externalNo: '',
  }
}

/** What a receipt says about how it was paid. */
export interface PaidBy {
  readonly method: PayMethod
  readonly accountName: string
  readonly externalNo: string
}

/** The part that a correction of a receipt begins with: paid as the receipt says, where its account is still open. */
export function partOfReceipt(
  amount: number,
  { method, accountName, externalNo }: PaidBy,
  accounts: readonly AccountOption[],
): PartDraft {
  if (method === 'wallet') return { key: 1, method, accountId: '', amount: amount || null, externalNo: '' }
  const open = accountsOf(method, accounts)
  const account = open.find(({ fullName }) => fullName === accountName) ?? open[0]
  return account
    ? { key: 1, method, accountId: account.id, amount: amount || null, externalNo }
    : nextPart(amount, [], accounts)
}

/** The parts as the server takes them. */
export const toParts = (parts: readonly PartDraft[]) =>
  parts.map(({ method, accountId, amount, externalNo }) => ({
    method,
    ...(method === 'wallet' ? {} : { accountId }),
    amount: amount ?? 0,
    externalNo,
  }))
