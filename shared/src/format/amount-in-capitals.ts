const digits = '零壹贰叁肆伍陆柒捌玖'
const places = ['', '拾', '佰', '仟']
const groups = ['', '万', '亿']

/** More integer digits than this are not written out (specification: areas 9). */
const most = 12
export const amountTooLarge = '金额过大无法计算'

/**
 * An amount in yuan as Chinese capitals, as bills and contracts carry it: `1409.5` is 壹仟肆佰零玖元伍角. Rounded to the fen; negative or not a
 * number gives '', above 12 integer digits the sentence that it is too large (specification: areas 5).
 */
export function amountInCapitals(amount: number | string): string {
  const text =
    typeof amount === 'number'
      ? Number.isFinite(amount)
        ? plain(amount)
        : ''
      : amount.trim().replaceAll(',', '')
  if (!/^\d+(\.\d*)?$/.test(text)) return ''
  const [whole = '', fraction = ''] = text.split('.')
  if (whole.replace(/^0+/, '').length > most) return amountTooLarge
  // In fen, so that nothing is lost in binary fractions: 0.285 is 0.29.
  const fen = BigInt(whole + fraction.padEnd(2, '0').slice(0, 2)) + (Number(fraction[2] ?? 0) >= 5 ? 1n : 0n)
  const yuan = String(fen / 100n)
  if (yuan.length > most) return amountTooLarge
  const [jiao, fens] = [Number((fen / 10n) % 10n), Number(fen % 10n)]
  const head = yuan === '0' ? '' : `${wholeInCapitals(yuan)}元`
  if (jiao === 0 && fens === 0) return head ? `${head}整` : '零元整'
  const tail = `${jiao > 0 ? `${digits[jiao]}角` : head ? '零' : ''}${fens > 0 ? `${digits[fens]}分` : ''}`
  return head + tail
}

/** Numbers that JavaScript would print with an exponent. */
const plain = (amount: number): string =>
  Math.abs(amount) >= 1e21
    ? amount.toLocaleString('en-US', { useGrouping: false })
    : /e/.test(String(amount))
      ? amount.toFixed(20)
      : String(amount)

/** Four digits a group; one zero stands for any number of them inside, none for those at the end of a group. */
function wholeInCapitals(yuan: string): string {
  let said = ''
  let zero = false
  for (const [at, digit] of [...yuan].entries()) {
    const place = yuan.length - 1 - at
    if (digit === '0') zero = true
    else {
      said += `${zero && said ? '零' : ''}${digits[Number(digit)]}${places[place % 4]}`
      zero = false
    }
    const group = groups[place / 4]
    if (group && Number(yuan.slice(Math.max(0, at - 3), at + 1)) > 0) {
      said += group
      // A zero at the end of a group is said only where the next group begins with one.
      zero = false
    }
  }
  return said
}
