export interface Share {
  readonly id: string
  readonly weight: number
}

/**
 * Splits an amount in fen in proportion to weights: each share is rounded down, and what remains goes to the largest
 * remainders, by id where they are equal. The shares sum to the amount, and none exceeds its proportion rounded up.
 */
export function allocate(amount: number, shares: readonly Share[]): ReadonlyMap<string, number> {
  const total = shares.reduce((sum, { weight }) => sum + weight, 0)
  if (total === 0) {
    if (amount !== 0) throw new RangeError('nothing to allocate to')
    return new Map(shares.map(({ id }) => [id, 0]))
  }
  const parts = shares.map(({ id, weight }) => {
    const product = BigInt(amount) * BigInt(weight)
    return { id, part: Number(product / BigInt(total)), remainder: Number(product % BigInt(total)) }
  })
  let left = amount - parts.reduce((sum, { part }) => sum + part, 0)
  const byRemainder = parts.toSorted((a, b) => b.remainder - a.remainder || (a.id < b.id ? -1 : 1))
  const amounts = new Map(parts.map(({ id, part }) => [id, part]))
  for (const { id, part } of byRemainder) {
    if (left === 0) break
    amounts.set(id, part + 1)
    left -= 1
  }
  return amounts
}

/** Shares of the order in basis points; they sum to 10,000. */
export interface Seller {
  readonly userId: string
  readonly shareBp: number
}

/** Splits an amount in fen among sellers: each share is rounded down, and the first seller gets what remains. */
export function splitAmongSellers(amount: number, sellers: readonly Seller[]): readonly number[] {
  const parts = sellers.map(({ shareBp }) => Math.floor((amount * shareBp) / 10_000))
  const rest = amount - parts.reduce((sum, part) => sum + part, 0)
  return parts.map((part, at) => (at === 0 ? part + rest : part))
}
