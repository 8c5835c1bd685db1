/** The name of the national identity card in the dictionary `certificateType`. */
export const idCardName = '居民身份证'

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const checkCharacters = '10X98765432'

/**
 * Whether a text is a national identity number: 17 digits with an existing date, and the check character of
 * GB 11643.
 */
export function isIdCard(text: string): boolean {
  const [, year, month, day] = /^[1-9]\d{5}((?:18|19|20)\d\d)(\d\d)(\d\d)\d{3}[\dXx]$/.exec(text) ?? []
  if (!year) return false
  const born = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  if (born.getUTCMonth() !== Number(month) - 1 || born.getUTCDate() !== Number(day)) return false
  const sum = weights.reduce((total, weight, index) => total + weight * Number(text[index]), 0)
  return checkCharacters[sum % 11] === text[17]!.toUpperCase()
}

/**
 * Whether a number is valid for the type of document. Only the identity card has a format; an empty number is
 * always valid.
 */
export const isCertificateNumber = (
  type: string | null | undefined,
  number: string | null | undefined,
): boolean => !number || type !== idCardName || isIdCard(number)
