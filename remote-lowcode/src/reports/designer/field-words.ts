import { useMemo } from 'react'
import type { fieldUses, periods, SheetCell } from '@tessera/shared/contract/lowcode/report-sheet'
import { defineWords, translate, type Translate } from '@tessera/shared/text/text'
import { repeatsOf } from './model/parents.ts'
import { labelOfColumn, useReportSets, type ReportSets } from './sets/report-sets.ts'

export type FieldUse = (typeof fieldUses)[number]
export type Period = (typeof periods)[number]

/** Words of what a cell makes of a column. */
export const fieldWords = defineWords('lowcode', {
  'reportField.use.list': { zh: '列表', en: 'List', zhtw: '清單' },
  'reportField.use.group': { zh: '分组', en: 'Group', zhtw: '分組' },
  'reportField.use.first': { zh: '首个', en: 'First', zhtw: '首個' },
  'reportField.use.sum': { zh: '求和', en: 'Sum', zhtw: '加總' },
  'reportField.use.count': { zh: '计数', en: 'Count', zhtw: '計數' },
  'reportField.use.countDistinct': { zh: '去重计数', en: 'Distinct count', zhtw: '不重複計數' },
  'reportField.use.average': { zh: '平均', en: 'Average', zhtw: '平均' },
  'reportField.use.max': { zh: '最大', en: 'Maximum', zhtw: '最大' },
  'reportField.use.min': { zh: '最小', en: 'Minimum', zhtw: '最小' },
  'reportField.hint.list': {
    zh: '每条数据一行，重复的也列出。',
    en: 'One for each row of the data, repeated values too.',
    zhtw: '每筆資料一列，重複的也列出。',
  },
  'reportField.hint.group': {
    zh: '相同的值合并成一组，每组一行或一列。',
    en: 'One for each different value; equal values become one group.',
    zhtw: '相同的值合併成一組，每組一列或一欄。',
  },
  'reportField.hint.first': {
    zh: '取父格范围内第一条数据的值。',
    en: 'The value of the first row that belongs to the parent cells.',
    zhtw: '取父格範圍內第一筆資料的值。',
  },
  'reportField.hint.sum': {
    zh: '父格范围内全部数据之和。',
    en: 'The sum of all rows that belong to the parent cells.',
    zhtw: '父格範圍內全部資料之和。',
  },
  'reportField.hint.count': {
    zh: '父格范围内有值的数据条数；不选列时数全部数据。',
    en: 'The number of rows with a value that belong to the parent cells; without a column, of all rows.',
    zhtw: '父格範圍內有值的資料筆數；不選欄位時數全部資料。',
  },
  'reportField.hint.countDistinct': {
    zh: '父格范围内不同的值有几个。',
    en: 'The number of different values that belong to the parent cells.',
    zhtw: '父格範圍內不同的值有幾個。',
  },
  'reportField.hint.average': {
    zh: '父格范围内的平均值。',
    en: 'The average of the rows that belong to the parent cells.',
    zhtw: '父格範圍內的平均值。',
  },
  'reportField.hint.max': {
    zh: '父格范围内最大的值。',
    en: 'The largest value that belongs to the parent cells.',
    zhtw: '父格範圍內最大的值。',
  },
  'reportField.hint.min': {
    zh: '父格范围内最小的值。',
    en: 'The smallest value that belongs to the parent cells.',
    zhtw: '父格範圍內最小的值。',
  },
  'reportField.by.day': { zh: '按天', en: 'By day', zhtw: '按天' },
  'reportField.by.week': { zh: '按周', en: 'By week', zhtw: '按週' },
  'reportField.by.month': { zh: '按月', en: 'By month', zhtw: '按月' },
  'reportField.by.quarter': { zh: '按季度', en: 'By quarter', zhtw: '按季' },
  'reportField.by.year': { zh: '按年', en: 'By year', zhtw: '按年' },
  'reportField.ofColumn': {
    zh: '{{use}} {{column}}',
    en: '{{use}} of {{column}}',
    zhtw: '{{use}} {{column}}',
  },
  'reportField.rowCount': { zh: '数据条数', en: 'Number of rows', zhtw: '資料筆數' },
  'reportField.chart.column': { zh: '柱形图', en: 'Column chart', zhtw: '直條圖' },
  'reportField.chart.bar': { zh: '条形图', en: 'Bar chart', zhtw: '橫條圖' },
  'reportField.chart.line': { zh: '折线图', en: 'Line chart', zhtw: '折線圖' },
  'reportField.chart.pie': { zh: '饼图', en: 'Pie chart', zhtw: '圓餅圖' },
  'reportField.chartOf': {
    zh: '{{kind}}（{{cells}}）',
    en: '{{kind}} ({{cells}})',
    zhtw: '{{kind}}（{{cells}}）',
  },
  'reportField.show.picture': { zh: '图片', en: 'Picture', zhtw: '圖片' },
  'reportField.show.qr': { zh: '二维码', en: 'QR code', zhtw: 'QR Code' },
  'reportField.show.code128': { zh: '条形码', en: 'Bar code', zhtw: '條碼' },
  'reportField.show.ean13': { zh: '商品码 EAN-13', en: 'EAN-13', zhtw: '商品碼 EAN-13' },
  'reportField.shown': {
    zh: '{{show}}：{{content}}',
    en: '{{show}}: {{content}}',
    zhtw: '{{show}}：{{content}}',
  },
  'reportField.grouped': {
    zh: '{{column}}（{{by}}）',
    en: '{{column}} ({{by}})',
    zhtw: '{{column}}（{{by}}）',
  },
})

type Words = Translate<keyof typeof fieldWords.texts>

/** A figure in words: `Σ 课时`, `平均 课时`. */
export function nameOfFigure(t: Words, use: FieldUse, column: string): string {
  if (use === 'sum') return `Σ ${column}`
  if (use === 'count' && column === '') return t('reportField.rowCount')
  return use === 'first' ? column : t('reportField.ofColumn', { use: t(`reportField.use.${use}`), column })
}

/** A column that is grouped by periods, in words. */
export const nameOfGroup = (t: Words, column: string, by: Period | undefined): string =>
  by ? t('reportField.grouped', { column, by: t(`reportField.by.${by}`) }) : column

/** What a cell of the template will show, in short. */
export function describeCell(
  t: Words,
  sets: Pick<ReportSets, 'find' | 'isLoading'>,
  cell: SheetCell,
): string {
  const { chart, show, text } = cell
  if (chart) {
    const cells = [chart.categories, ...chart.values.map((value) => value.cell)].join(' · ')
    return t('reportField.chartOf', { kind: t(`reportField.chart.${chart.kind}`), cells })
  }
  const content = describeContent(t, sets, cell)
  if (!show) return content
  // An uploaded picture has an address that says nothing.
  if (show === 'picture' && text !== undefined) return t('reportField.show.picture')
  return t('reportField.shown', { show: t(`reportField.show.${show}`), content })
}

function describeContent(t: Words, sets: Pick<ReportSets, 'find' | 'isLoading'>, cell: SheetCell): string {
  const { text, formula, field, slash } = cell
  if (slash) return slash.join(' \\ ')
  if (formula !== undefined) return `=${formula}`
  if (!field) return text ?? ''
  const column = sets.find(field.set, field.column)
  if (!column && sets.isLoading(field.set)) return '…'
  const label = column ? labelOfColumn(column) : field.column
  const direction = repeatsOf(cell)
  if (direction) return `${nameOfGroup(t, label, field.by)} ${direction === 'down' ? '↓' : '→'}`
  return nameOfFigure(t, field.use, label)
}

/**
 * The same function until the columns of the data sets change, as every row of the grid has it. Rows render again
 * when the language changes.
 */
export function useDescribeCell(): (cell: SheetCell) => string {
  const sets = useReportSets()
  return useMemo(
    () => (cell) => describeCell((key, values) => translate(fieldWords, key, values), sets, cell),
    [sets],
  )
}
