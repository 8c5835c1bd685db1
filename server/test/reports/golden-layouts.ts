import type { Golden } from './golden.ts'

// The expected tables are worked out by hand from the rows of golden-data.ts. They are never written by the engine.
export const goldenLayouts: readonly Golden[] = [
  {
    name: 'a list',
    template: `
      校区            | 教练            | 课时
      [l.campus list] | [l.coach first] | [l.units first]`,
    expected: `
      校区 | 教练 | 课时
      东区 | 王   | 2
      东区 | 李   | 1.5
      西区 | 赵   | 3
      东区 | 王   | 1
      西区 | 赵   | 0.1
      西区 | 赵   | 0.2
      东区 | 王   | 4
      西区 | 孙   | 2.5
           | 李   | 1
      东区 | 李   | 0.5
           | 孙   | 2
      西区 | 孙   |`,
  },
  {
    name: 'a list in descending order, the empty value last',
    template: `[l.units list desc] | [l.coach first]`,
    expected: `
      4   | 王
      3   | 赵
      2.5 | 孙
      2   | 王
      2   | 孙
      1.5 | 李
      1   | 王
      1   | 李
      0.5 | 李
      0.2 | 赵
      0.1 | 赵
          | 孙`,
  },
  {
    name: 'a list in ascending order, the empty value last',
    template: `[l.fee list asc] | [l.day first]`,
    more: { A1: { format: { as: 'money' } } },
    expected: `
      -¥50.00 | 2026-09-01
      ¥0.10   | 2026-09-07
      ¥0.20   | 2026-09-07
      ¥30.00  | 2027-01-03
      ¥60.00  | 2026-12-31
      ¥99.99  | 2026-09-06
      ¥120.00 | 2026-10-01
      ¥180.50 | 2026-09-01
      ¥200.00 | 2026-08-31
      ¥240.40 | 2027-01-01
      ¥400.00 | 2026-09-30
              | 2026-10-01`,
  },
  {
    name: 'groups, with one for all that is empty',
    template: `[l.campus group] | [l.units sum] | [l count]`,
    expected: `
      东区 | 9   | 5
      西区 | 5.8 | 5
           | 3   | 2`,
  },
  {
    name: 'groups in the order of the alphabet, the empty one last',
    template: `[l.campus group desc] | [l.coach group asc] | [l.units sum]`,
    expected: `
      西区 | 孙 | 2.5
      ^    | 赵 | 3.3
      东区 | 李 | 2
      ^    | 王 | 7
           | 李 | 1
      ^    | 孙 | 2`,
  },
  {
    name: 'groups with sub-totals',
    template: `
      [l.campus group] | [l.coach group] | [l.units sum] | [l.fee sum]
      小计             |                 | =SUM(C1)      | =SUM(D1)
      合计             |                 | =SUM(C1)      | [l.fee sum]`,
    more: { A2: { left: 'A1' } },
    expected: `
      东区 | 王 | 7    | 699.99
      ^    | 李 | 2    | 240.5
      小计 |    | 9    | 940.49
      西区 | 赵 | 3.3  | -49.7
      ^    | 孙 | 2.5  | 30
      小计 |    | 5.8  | -19.7
           | 李 | 1    | 120
      ^    | 孙 | 2    | 240.4
      小计 |    | 3    | 360.4
      合计 |    | 17.8 | 1281.19`,
  },
  {
    name: 'groups of three levels',
    template: `[l.campus group] | [l.subject group] | [l.coach group] | [l count]`,
    expected: `
      东区 | 羽毛球 | 王 | 2
      ^    | 网球   | 李 | 2
      ^    | ^      | 王 | 1
      西区 | 羽毛球 | 赵 | 2
      ^    | 网球   | 赵 | 1
      ^    | ^      | 孙 | 2
           | 羽毛球 | 李 | 1
      ^    | ^      | 孙 | 1`,
  },
  {
    name: 'groups by day',
    template: `[l.day group asc day] | [l count]`,
    expected: `
      2026-08-31 | 1
      2026-09-01 | 2
      2026-09-06 | 1
      2026-09-07 | 2
      2026-09-30 | 1
      2026-10-01 | 2
      2026-12-31 | 1
      2027-01-01 | 1
      2027-01-03 | 1`,
  },
  {
    name: 'groups by week, which begins on Monday, also over the end of a year',
    template: `[l.day group asc week] | [l count]`,
    expected: `
      2026-08-31 | 4
      2026-09-07 | 2
      2026-09-28 | 3
      2026-12-28 | 3`,
  },
  {
    name: 'groups by month',
    template: `[l.day group desc month] | [l count] | [l.units sum]`,
    more: { A1: { format: { as: 'month' } } },
    expected: `
      2027-01 | 2 | 2
      2026-12 | 1 | 0.5
      2026-10 | 2 | 3.5
      2026-09 | 6 | 9.8
      2026-08 | 1 | 2`,
  },
  {
    name: 'groups by quarter and year',
    template: `[l.day group asc year] | [l.day group asc quarter] | [l count] | [l.units sum]`,
    more: { B1: { format: { as: 'month' } } },
    expected: `
      2026       | 2026-07 | 7 | 11.8
      ^          | 2026-10 | 3 | 4
      2027       | 2027-01 | 2 | 2`,
  },
  {
    name: 'groups to the right',
    template: `
      校区 | [l.campus group right]
      课时 | [l.units sum]`,
    expected: `
      校区 | 东区 | 西区 |
      课时 | 9    | 5.8  | 3`,
  },
  {
    name: 'a cross table',
    template: `
                       | [l.subject group right]
      [l.campus group] | [l.units sum]`,
    expected: `
           | 羽毛球 | 网球
      东区 | 6      | 3
      西区 | 3.1    | 2.7
           | 3      |`,
  },
  {
    name: 'a cross table with totals of both sides and a slash head',
    template: `
      x                | [l.subject group right] | 合计
      [l.campus group] | [l.units sum]           | =SUM(B2)
      合计             | =SUM(B2)                | =SUM(B2)`,
    more: { A1: { slash: ['校区', '科目'] } },
    expected: `
      校区/科目 | 羽毛球 | 网球 | 合计
      东区      | 6      | 3    | 9
      西区      | 3.1    | 2.7  | 5.8
                | 3      |      | 3
      合计      | 12.1   | 5.7  | 17.8`,
  },
  {
    name: 'a slash head of three words over heads of two levels',
    template: `
      x                | [l.campus group right asc]
      ^                | [l.coach group right asc]
      [l.subject group] | [l count]`,
    more: { A1: { slash: ['科目', '校区', '次数'] } },
    expected: `
      科目/校区/次数 | 东区 | <  | 西区 | <  |    | <
      ^              | 李   | 王 | 孙   | 赵 | 李 | 孙
      羽毛球         | 0    | 2  | 0    | 2  | 1  | 1
      网球           | 2    | 1  | 2    | 1  | 0  | 0`,
  },
  {
    name: 'two measures in each column',
    template: `
                       | [l.subject group right] | <
      校区             | 课时                    | 人次
      [l.campus group] | [l.units sum]           | [l count]`,
    expected: `
           | 羽毛球 | <    | 网球 | <
      校区 | 课时   | 人次 | 课时 | 人次
      东区 | 6      | 2    | 3    | 3
      西区 | 3.1    | 2    | 2.7  | 3
           | 3      | 2    |      | 0`,
  },
  {
    name: 'a figure before its group, by a parent at the left',
    template: `[l.units sum] | [l.campus group]`,
    more: { A1: { left: 'B1' } },
    expected: `
      9   | 东区
      5.8 | 西区
      3   |`,
  },
  {
    name: 'a figure above its head, by a parent above',
    template: `
      [l.fee sum]
      [l.subject group right]`,
    more: { A1: { top: 'A2' } },
    expected: `
      910.5  | 370.69
      羽毛球 | 网球`,
  },
  {
    name: 'the figure of the whole report beside its groups, without a parent',
    template: `[l.campus group] | [l.units sum] | [l.fee sum]`,
    more: { C1: { left: 'none' } },
    expected: `
      东区 | 9   | 1281.19
      西区 | 5.8 | ^
           | 3   | ^`,
  },
  {
    name: 'independent blocks side by side, and one below',
    template: `
      [l.campus group right] | [l.subject group right]
      [l.units sum]          | [l.fee sum]
      [r.way group]          | [r.amount sum]`,
    expected: `
      东区 | 西区 |   | 羽毛球 | 网球
      9    | 5.8  | 3 | 910.5  | 370.69
      微信 | <    | < | 1100.49 | <
      现金 | <    | < | -190    | <
      刷卡 | <    | < | 1409.5  | <`,
    more: { A3: { top: 'none' }, B3: { top: 'none' } },
  },
]
