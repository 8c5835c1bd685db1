/** `numerator / denominator`, rounded half up on the exact fraction; null where nothing divides. */
export function roundRatio(numerator: number, denominator: number, digits: number): number | null {
  if (denominator === 0) return null
  const sign = denominator < 0 ? -1n : 1n
  const scale = 10n ** BigInt(digits)
  const over = BigInt(numerator) * scale * 2n * sign + BigInt(denominator) * sign
  const under = BigInt(denominator) * sign * 2n
  const quotient = over / under
  const rounded = over % under < 0n ? quotient - 1n : quotient
  return Number(rounded) / Number(scale)
}
