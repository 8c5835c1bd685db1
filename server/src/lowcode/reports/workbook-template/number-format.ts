import type { CellFormat } from '@tessera/shared/contract/lowcode/report-sheet'

/** Number formats that workbooks name by their number only. */
const builtIn: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '¥#,##0',
  6: '¥#,##0',
  7: '¥#,##0.00',
  8: '¥#,##0.00',
  9: '0%',
  10: '0.00%',
  14: 'yyyy-mm-dd',
  15: 'yyyy-mm-dd',
  16: 'mm-dd',
  17: 'yyyy-mm',
  18: 'h:mm',
  19: 'h:mm:ss',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd hh:mm',
  31: 'yyyy-mm-dd',
  32: 'h:mm',
  33: 'h:mm:ss',
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
  42: '¥#,##0',
  44: '¥#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss',
  49: '@',
  57: 'yyyy-mm',
}

/** The format of a report that shows a value as the number format of a workbook does; undefined without one. */
export function readNumberFormat(id: number, codes: ReadonlyMap<number, string>): CellFormat | undefined {
  const code = (codes.get(id) ?? builtIn[id] ?? '').split(';', 1)[0]!
  if (code === '' || /^general$/i.test(code)) return undefined
  if (code === '@') return { as: 'text' }
  if (/\[DBNum2\]/i.test(code)) return { as: 'capitals' }
  // Words in quotes and colours are no part of the number; a currency in brackets is.
  const isMoney = /[¥￥]|\[\$[¥￥]/.test(code)
  const bare = code.replaceAll(/"[^"]*"|\\.|_.|\[[^\]]*\]/g, '')
  if (/[yd]/i.test(bare)) return { as: dayKind(bare) }
  if (
    /\[(?:h+|m+|s+)\]|[hs]/i.test(
      code.replaceAll(/"[^"]*"|\\./g, '').replaceAll(/\[[^\]]*[^hms\]][^\]]*\]/gi, ''),
    )
  )
    return { as: 'duration' }
  const decimals = Math.min(6, /\.([0#?]+)/.exec(bare)?.[1]?.length ?? 0)
  const thousands = /[#0],[#0]/.test(bare)
  if (bare.includes('%')) return { as: 'percent', decimals }
  if (isMoney) return { as: 'money', decimals, thousands }
  if (!/[0#]/.test(bare)) return undefined
  const digits = Math.min(15, (/^[^.]*/.exec(bare)?.[0].match(/0/g) ?? []).length)
  return {
    as: 'number',
    decimals,
    ...(thousands ? { thousands } : {}),
    ...(digits > 1 ? { digits } : {}),
  }
}

/** Whether a number format of a workbook writes words beside the number, a fraction or a power of ten. */
export function hasWordsOrPowers(code = ''): boolean {
  if (/[ymdhs]/i.test(code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|general/gi, ''))) return false
  return /"[^"¥￥]*[^"¥￥\s][^"]*"|0E[+-]|[?#0]\/[?#0\d]/i.test(code)
}

function dayKind(code: string): CellFormat['as'] {
  if (/h/i.test(code)) return 'time'
  return /d/i.test(code) || !/m/i.test(code) ? 'date' : 'month'
}
