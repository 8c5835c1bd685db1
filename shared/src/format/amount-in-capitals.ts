const digits = '零壹贰叁肆伍陆柒捌玖'
const places = ['', '拾', '佰', '仟']
const groups = ['', '万', '亿']

/** Amounts with more integer digits are not written out. */
const maxIntegerDigits = 12
export const amountTooLarge = '金额过大无法计算'

/**
 * An amount in yuan as Chinese capitals, as bills and contracts write it: `1409.5` is 壹仟肆佰零玖元伍角. Rounded to
 * the fen. A negative amount or no number gives '', more than 12 integer digits give `amountTooLarge`.
 */
export function amountInCapitals(amount: number | string): string {
  const text = typeof amount === 'number' ? withoutExponent(amount) : amount.trim()
  if (!/^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d*)?$/.test(text)) return ''
  const [whole = '', fraction = ''] = text.replaceAll(',', '').split('.')
  if (whole.replace(/^0+/, '').length > maxIntegerDigits) return amountTooLarge
  // In fen, because binary fractions lose digits: 0.285 must give 0.29.
  const fen = BigInt(whole + fraction.padEnd(2, '0').slice(0, 2)) + (Number(fraction[2] ?? 0) >= 5 ? 1n : 0n)
  const yuan = String(fen / 100n)
  if (yuan.length > maxIntegerDigits) return amountTooLarge
  const [jiao, fens] = [Number((fen / 10n) % 10n), Number(fen % 10n)]
  const head = yuan === '0' ? '' : `${wholeInCapitals(yuan)}元`
  if (jiao === 0 && fens === 0) return head ? `${head}整` : '零元整'
  const jiaoPart = jiao > 0 ? `${digits[jiao]}角` : head && '零'
  return head + jiaoPart + (fens > 0 ? `${digits[fens]}分` : '')
}

/** The digits of a number that JavaScript may print with an exponent; '' where it is infinite or NaN. */
function withoutExponent(amount: number): string {
  if (!Number.isFinite(amount)) return ''
  if (Math.abs(amount) >= 1e21) return amount.toLocaleString('en-US', { useGrouping: false })
  return /e/.test(String(amount)) ? amount.toFixed(20) : String(amount)
}

/**
 * Groups of four digits. Several zeros inside a group become one 零; zeros at the end of a group are left out.
 */
function wholeInCapitals(yuan: string): string {
  let text = ''
  let zero = false
  for (const [index, digit] of [...yuan].entries()) {
    const place = yuan.length - 1 - index
    if (digit === '0') zero = true
    else {
      text += `${zero && text ? '零' : ''}${digits[Number(digit)]}${places[place % 4]}`
      zero = false
    }
    const group = groups[place / 4]
    if (group && Number(yuan.slice(Math.max(0, index - 3), index + 1)) > 0) {
      text += group
      // A zero at the end of a group is written only where the next group begins with one.
      zero = false
    }
  }
  return text
}
