import { instantOfDay } from '@tessera/shared/contract/fields/instant'
import type { Table } from '../../src/lowcode/reports/engine/tables.ts'

// Small data, checked by hand, that the golden reports are filled with.

const day = (text: string) => instantOfDay(text)!

/** Twelve lessons: two without a campus, one without units, one without a fee, and a negative fee. */
const lessons: Table = {
  columns: [
    { name: 'campus', type: 'text' },
    { name: 'coach', type: 'text' },
    { name: 'subject', type: 'text' },
    { name: 'day', type: 'date' },
    { name: 'units', type: 'number' },
    { name: 'fee', type: 'number' },
  ],
  rows: [
    ['东区', '王', '羽毛球', day('2026-08-31'), 2, 200],
    ['东区', '李', '网球', day('2026-09-01'), 1.5, 180.5],
    ['西区', '赵', '羽毛球', day('2026-09-01'), 3, -50],
    ['东区', '王', '网球', day('2026-09-06'), 1, 99.99],
    ['西区', '赵', '羽毛球', day('2026-09-07'), 0.1, 0.1],
    ['西区', '赵', '网球', day('2026-09-07'), 0.2, 0.2],
    ['东区', '王', '羽毛球', day('2026-09-30'), 4, 400],
    ['西区', '孙', '网球', day('2026-10-01'), 2.5, null],
    [null, '李', '羽毛球', day('2026-10-01'), 1, 120],
    ['东区', '李', '网球', day('2026-12-31'), 0.5, 60],
    ['', '孙', '羽毛球', day('2027-01-01'), 2, 240.4],
    ['西区', '孙', '网球', day('2027-01-03'), null, 30],
  ],
}

const campuses: Table = {
  columns: [
    { name: 'name', type: 'text' },
    { name: 'head', type: 'text' },
  ],
  rows: [
    ['东区', '钱'],
    ['西区', '周'],
    ['北区', '吴'],
    ['南区', '郑'],
  ],
}

const receipts: Table = {
  columns: [
    { name: 'campus', type: 'text' },
    { name: 'way', type: 'text' },
    { name: 'amount', type: 'number' },
  ],
  rows: [
    ['东区', '微信', 1000.5],
    ['东区', '现金', -200],
    ['西区', '微信', 99.99],
    ['西区', '刷卡', 1409.5],
    ['北区', '现金', 10],
  ],
}

/** One row of values for formats; 13:05 in the time of the business. */
const values: Table = {
  columns: [
    { name: 'amount', type: 'number' },
    { name: 'rate', type: 'number' },
    { name: 'at', type: 'time' },
    { name: 'paid', type: 'boolean' },
    { name: 'note', type: 'text' },
  ],
  rows: [
    [
      1234567.891,
      0.12345,
      Date.UTC(2026, 8, 1, 5, 5),
      true,
      '家长要求改到周六上午 ' + '很长的备注，'.repeat(60),
    ],
  ],
}

/** By the names that templates have for them. */
export const goldenTables: ReadonlyMap<string, Table> = new Map([
  ['l', lessons],
  ['c', campuses],
  ['r', receipts],
  ['v', values],
  ['none', { ...lessons, rows: [] }],
  ['one', { ...lessons, rows: lessons.rows.slice(1, 2) }],
])
