import type { SheetCellInput } from '@tessera/shared/contract/lowcode/report-sheet'
import { goldenLayouts } from './golden-layouts.ts'
import type { Golden } from './golden.ts'

const match = (column: string, cell: string) =>
  ({ field: { match: [{ column, cell }] } }) as unknown as Partial<SheetCellInput>
const red = { style: { color: '#ff0000' } }

export const goldenReports: readonly Golden[] = [
  ...goldenLayouts,
  {
    name: 'two data sets, joined by the name of the campus',
    template: `[c.name list] | [l.units sum] | [r.amount sum] | [r.way countDistinct]`,
    more: { B1: match('campus', 'A1'), C1: match('campus', 'A1'), D1: match('campus', 'A1') },
    expected: `
      东区 | 9   | 800.5   | 2
      西区 | 5.8 | 1509.49 | 2
      北区 |     | 10      | 1
      南区 |     |         | 0`,
  },
  {
    name: 'a master with its details',
    template: `
      [c.name list] | [c.head first] |
                    | [r.way list]   | [r.amount first]
      小计          |                | =SUM(C2)`,
    more: { B2: { left: 'A1', ...match('campus', 'A1') }, A3: { left: 'A1' } },
    expected: `
      东区 | 钱   |
           | 微信 | 1000.5
           | 现金 | -200
      小计 |      | 800.5
      西区 | 周   |
           | 微信 | 99.99
           | 刷卡 | 1409.5
      小计 |      | 1509.49
      北区 | 吴   |
           | 现金 | 10
      小计 |      | 10
      南区 | 郑   |
           |      |
      小计 |      | 0`,
  },
  {
    name: 'merged heads',
    template: `
      课时汇总         | <             | <
      校区             | 数量          | <
      ^                | 课时          | 人次
      [l.campus group] | [l.units sum] | [l count]`,
    expected: `
      课时汇总 | <    | <
      校区     | 数量 | <
      ^        | 课时 | 人次
      东区     | 9    | 5
      西区     | 5.8  | 5
               | 3    | 2`,
  },
  {
    name: 'heads of two levels, merged over their columns',
    template: `
      [l.campus group right]
      [l.coach group right]
      [l.units sum]`,
    expected: `
      东区 | < | 西区 | <   |    | <
      王   | 李 | 赵  | 孙  | 李 | 孙
      7    | 2  | 3.3 | 2.5 | 1  | 2`,
  },
  {
    name: 'percentages of the total',
    template: `
      [l.campus group] | [l.units sum] | =B1/SUM(B1!)
      合计             | =SUM(B1)      | =SUM(C1)`,
    more: {
      C1: { format: { as: 'percent', decimals: 1 } },
      C2: { format: { as: 'percent', decimals: 1 } },
    },
    expected: `
      东区 | 9    | 50.6%
      西区 | 5.8  | 32.6%
           | 3    | 16.9%
      合计 | 17.8 | 100.0%`,
  },
  {
    name: 'shares of the group and of the total',
    template: `
      [l.campus group] | [l.coach group] | [l.units sum] | =C1/C2
      小计             |                 | =SUM(C1)      | =C2/SUM(C1!)`,
    more: { A2: { left: 'A1' }, D1: { format: { as: 'percent' } }, D2: { format: { as: 'percent' } } },
    expected: `
      东区 | 王 | 7   | 78%
      ^    | 李 | 2   | 22%
      小计 |    | 9   | 51%
      西区 | 赵 | 3.3 | 57%
      ^    | 孙 | 2.5 | 43%
      小计 |    | 5.8 | 33%
           | 李 | 1   | 33%
      ^    | 孙 | 2   | 67%
      小计 |    | 3   | 17%`,
  },
  {
    name: 'different values, counted',
    template: `
      [l.campus group] | [l.coach countDistinct] | [l.day countDistinct] | [l.fee count]
      合计             | [l.coach countDistinct] | [l.day countDistinct] | [l.campus countDistinct]`,
    expected: `
      东区 | 2 | 5 | 5
      西区 | 2 | 4 | 4
           | 2 | 2 | 2
      合计 | 4 | 9 | 2`,
  },
  {
    name: 'averages leave out what is empty',
    template: `[l.campus group] | [l.units average] | [l.units count] | [l count]`,
    expected: `
      东区 | 1.8  | 5 | 5
      西区 | 1.45 | 4 | 5
           | 1.5  | 2 | 2`,
  },
  {
    name: 'the first and last day, the least and the most',
    template: `[l.coach group] | [l.day min] | [l.day max] | [l.fee min] | [l.fee max]`,
    expected: `
      王 | 2026-08-31 | 2026-09-30 | 99.99 | 400
      李 | 2026-09-01 | 2026-12-31 | 60    | 180.5
      赵 | 2026-09-01 | 2026-09-07 | -50   | 0.2
      孙 | 2026-10-01 | 2027-01-03 | 30    | 240.4`,
  },
  {
    name: 'an empty data set',
    template: `
      校区                | 课时              | 平均
      [none.campus group] | [none.units sum]  | [none.units average]
      合计                | =SUM(B2)          | [none count]`,
    expected: `
      校区 | 课时 | 平均
           |      |
      合计 | 0    | 0`,
  },
  {
    name: 'a data set of one row',
    template: `
      x                  | [one.day group right month] | 合计
      [one.campus group] | [one.units sum]             | =SUM(B2)
      合计               | =SUM(B2)                    | =SUM(B3)/SUM(C2)`,
    more: { A1: { slash: ['校区', '月份'] }, B1: { format: { as: 'month' } } },
    expected: `
      校区/月份 | 2026-09 | 合计
      东区      | 1.5     | 1.5
      合计      | 1.5     | 1`,
  },
  {
    name: 'parameters in the title',
    template: `
      ="课时（"&@from&" 至 "&@to&"）" | <
      [r.way group]                  | [r count]`,
    kinds: ['title'],
    parameters: { from: '2026-09-01', to: '"&1/0&"' },
    expected: `
      课时（2026-09-01 至 "&1/0&"） | <
      微信                          | 2
      现金                          | 2
      刷卡                          | 1`,
  },
  {
    name: 'styles by conditions, the first that is true',
    template: `[r.way list] | [r.amount first] | =B1>1000`,
    more: {
      A1: { when: [{ formula: 'B1<0', ...red }] },
      B1: {
        when: [
          { formula: 'B1<0', ...red },
          { formula: 'AND(B1>1000,B1<1100)', style: { bold: true } },
        ],
      },
    },
    expected: `
      微信   | 1000.5 * | 是
      现金 * | -200 *   | 否
      微信   | 99.99    | 否
      刷卡   | 1409.5   | 是
      现金   | 10       | 否`,
  },
  {
    name: 'money in capitals, also below zero',
    template: `[r.amount list]`,
    more: { A1: { format: { as: 'capitals' } } },
    expected: `
      壹仟元伍角
      负贰佰元整
      玖拾玖元玖角玖分
      壹仟肆佰零玖元伍角
      壹拾元整`,
  },
  {
    name: 'negative numbers in every format',
    template: `=0-1234.5 | =0-1234.5 | =0-1234.5 | =0-0.125 | =0-0.004 | =0-1234.5`,
    more: {
      A1: { format: { as: 'money' } },
      B1: { format: { as: 'number', thousands: true, decimals: 0 } },
      C1: { format: { as: 'text' } },
      D1: { format: { as: 'percent', decimals: 1 } },
      E1: { format: { as: 'money' } },
    },
    expected: `-¥1,234.50 | -1,235 | -1234.5 | -12.5% | ¥0.00 | -1234.5`,
  },
  {
    name: 'formulas over formulas',
    template: `
      [l.coach group] | [l.units sum] | [l.fee sum] | =ROUND(C1/B1,2) | =IF(D1>100,"高","低")
      合计            | =SUM(B1)      | =SUM(C1)    | =ROUND(C2/B2,2) | =COUNTIF(E1,"高")
      最高            |               |             | =MAX(D1)        | =IF(D3>D2,D3-D2,0)`,
    expected: `
      王   | 7    | 699.99  | 100    | 低
      李   | 3    | 360.5   | 120.17 | 高
      赵   | 3.3  | -49.7   | -15.06 | 低
      孙   | 4.5  | 270.4   | 60.09  | 低
      合计 | 17.8 | 1281.19 | 71.98  | 1
      最高 |      |         | 120.17 | 48.19`,
  },
  {
    name: 'formulas without a result, and formulas over them',
    template: `
      [r.way group] | [r.amount sum] | =B1/0   | =A1+1     | =IFERROR(C1,"无") | =C1*2
      合计          | =SUM(B1)       | =SUM(C1) | =COUNT(D1) | =IFERROR(D1,"无") |`,
    expected: `
      微信 | 1100.49 | #DIV/0! | #VALUE! | 无 | #DIV/0!
      现金 | -190    | #DIV/0! | #VALUE! | 无 | #DIV/0!
      刷卡 | 1409.5  | #DIV/0! | #VALUE! | 无 | #DIV/0!
      合计 | 2319.99 | 0       | 0       |    |`,
  },
  {
    name: 'formats',
    template: `
      [v.amount list] | [v.amount first] | [v.amount first] | [v.rate first] | [v.rate first]
      [v.at first]    | [v.at first]     | [v.at first]     | [v.paid first] | [v.at first]`,
    more: {
      A1: { format: { as: 'number', thousands: true, decimals: 2 } },
      B1: { format: { as: 'text' } },
      C1: { format: { as: 'money', thousands: false } },
      D1: { format: { as: 'percent', decimals: 1 } },
      E1: { format: { as: 'number', decimals: 4 } },
      A2: { format: { as: 'date' } },
      B2: { format: { as: 'time' } },
      C2: { format: { as: 'month' } },
    },
    expected: `
      1,234,567.89 | 1234567.891      | ¥1234567.89 | 12.3% | 0.1235
      2026-09-01   | 2026-09-01 13:05 | 2026-09     | 是     | 2026-09-01 13:05`,
  },
  {
    name: 'heads that repeat on each page, and a foot',
    template: `
      收款明细        | <
      方式            | 金额
      [r.way list]    | [r.amount first]
      制表人：        |`,
    kinds: ['title', 'head', undefined, 'foot'],
    expected: `
      收款明细 | <
      方式     | 金额
      微信     | 1000.5
      现金     | -200
      微信     | 99.99
      刷卡     | 1409.5
      现金     | 10
      制表人： |`,
  },
]
