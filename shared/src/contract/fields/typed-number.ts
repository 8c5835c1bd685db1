import { withoutThousands } from './without-thousands.ts'

/** Characters of a Chinese keyboard that are as wide as a Chinese character, as their narrow ones. */
const narrow = (text: string): string =>
  text
    .replaceAll(/[！-～]/g, (wide) => String.fromCodePoint(wide.codePointAt(0)! - 0xfee0))
    .replaceAll('。', '.')

/** What number fields take: digits, points, commas, signs, and letters, which make it no number. */
const plain = (text: string): string => narrow(text).replaceAll(/[^\w.,-]+/g, '')

/**
 * The number that a user types or pastes, for `InputNumber`: commas separate thousands where they stand so, and one comma is
 * a decimal point elsewhere: `3,5` is three and a half, never 35.
 */
export function parseTypedNumber(text: string): string {
  const typed = withoutThousands(plain(text ?? ''))
  return /^-?\d*,\d*$/.test(typed) ? typed.replace(',', '.') : typed.replaceAll(',', '')
}

/** Shows the number as it is typed while the user types, and otherwise with `show`. */
export const formatTypedNumber =
  (show: (text: string) => string = (text) => text) =>
  (text: string | number, { userTyping, input }: { userTyping: boolean; input: string }): string =>
    userTyping ? plain(input ?? '') : show(String(text))

/** Settings of `InputNumber` for the whole product. */
export const numberInputSettings = { parser: parseTypedNumber, formatter: formatTypedNumber() }
