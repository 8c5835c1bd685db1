export interface Card {
  /** `1949-12-31` */
  readonly birthday: string
  readonly sex: 'female' | 'male'
}

/** What the digits of an identity card say; null for a number that is not complete. */
export function readCard(number: string): Card | null {
  const [, year, month, day, order] = /^\d{6}(\d{4})(\d{2})(\d{2})\d{2}(\d)[\dX]$/.exec(number) ?? []
  if (!year || !order) return null
  return { birthday: `${year}-${month}-${day}`, sex: Number(order) % 2 === 0 ? 'female' : 'male' }
}

/** As people write it: blanks and a small x are typing, not content. */
export const tidyNumber = (typed: string): string => typed.replaceAll(/\s/g, '').toUpperCase()

/** In groups of region, birthday and the rest, which are easier to compare with a card. */
export const groupNumber = (number: string): string =>
  number.length === 18 ? `${number.slice(0, 6)} ${number.slice(6, 14)} ${number.slice(14)}` : number
