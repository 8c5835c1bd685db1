import { Yuan } from '@tessera/shared/contract/edu/values'

const amountSchema = Yuan.min(0.01)

/** Whether an amount can be sent. */
export const isValidAmount = (amount: number | null): boolean => amountSchema.safeParse(amount).success

/** A message for each payment without a valid amount, by its field. */
export const missingAmounts = (
  parts: readonly { amount: number | null }[],
  tried: boolean,
  message: string,
): [string, string][] =>
  parts.flatMap(({ amount }, at): [string, string][] =>
    tried && !isValidAmount(amount) ? [[`parts.${at}.amount`, message]] : [],
  )
