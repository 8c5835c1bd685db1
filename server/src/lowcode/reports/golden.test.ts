import { describe, expect, test } from 'vitest'
import { faultNames } from '../../../test/reports/faults.ts'
import { drawReport, fillGolden, linesOfTable, type Golden } from '../../../test/reports/golden.ts'
import { goldenTables } from '../../../test/reports/golden-data.ts'
import { goldenReports } from '../../../test/reports/golden-reports.ts'
import { reportHtml } from './report-pdf.ts'

describe('golden reports', () => {
  test.each(goldenReports)('$name', (golden) => {
    expect(drawReport(fillGolden(golden).filled)).toEqual(linesOfTable(golden.expected))
  })

  test.each(faultNames)('find %s', (fault) => {
    const findsFault = (golden: Golden) => {
      const drawn = drawReport(fillGolden(golden, fault).filled)
      return JSON.stringify(drawn) !== JSON.stringify(linesOfTable(golden.expected))
    }
    expect(goldenReports.filter(findsFault).length).toBeGreaterThan(0)
  })

  test('are at least thirty', () => expect(goldenReports.length).toBeGreaterThanOrEqual(30))
})

const named = (name: string) => goldenReports.find((golden) => golden.name === name)!

test('the head of a report is a head of its table in files, so that it repeats on each page', () => {
  const { sheet, filled } = fillGolden(named('heads that repeat on each page, and a foot'))
  const html = reportHtml(sheet, filled.widths, [...filled.rows], { lang: 'zh' })
  const words = (part: string) => [...part.matchAll(/<td[^>]*>([^<]*)</g)].map(([, word]) => word)
  expect(html).toMatch(/^<h1>收款明细<\/h1><table/)
  expect(words(/<thead>(.*)<\/thead>/.exec(html)![1]!)).toEqual(['方式', '金额'])
  expect(words(/<tbody>(.*)<\/tbody>/.exec(html)![1]!)).toHaveLength(6 * 2)
})

test('a long text is kept whole', () => {
  const { filled } = fillGolden({ name: '', template: '[v.note list]', expected: '' })
  const text = goldenTables.get('v')!.rows[0]![4] as string
  expect(text.length).toBeGreaterThan(300)
  expect(drawReport(filled)).toEqual([[text]])
})
