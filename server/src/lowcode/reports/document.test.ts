import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { fillGolden } from '../../../test/reports/golden.ts'
import type { Golden } from '../../../test/reports/golden.ts'
import { textOfPart } from '../../../test/reports/zip-part.ts'
import { createReportDocument } from './document.ts'

/** The document of a report, and the cells of its table: a text, `^` below a merged cell; `*` before the rows of its head. */
async function documentOf(golden: Omit<Golden, 'name' | 'expected'>) {
  const { sheet, filled } = fillGolden({ name: '', expected: '', ...golden })
  async function* batches() {
    yield [...filled.rows]
  }
  const bytes = await buffer(createReportDocument({ sheet, widths: filled.widths, batches: batches() }, 'zh'))
  const xml = await textOfPart(bytes, 'word/document.xml')
  const rows = [...xml.matchAll(/<w:tr>(.*?)<\/w:tr>/gs)].map(([, row]) => {
    const cells = [...row!.matchAll(/<w:tc>(.*?)<\/w:tc>/gs)].map(([, cell]) =>
      cell!.includes('<w:vMerge/>')
        ? '^'
        : [...cell!.matchAll(/<w:t [^>]*>([^<]*)/g)].map(([, t]) => t).join('\n'),
    )
    return row!.includes('<w:tblHeader/>') ? ['*', ...cells] : cells
  })
  return { xml, rows }
}

test('a document has the titles above a table whose head repeats, and merged cells', async () => {
  const { xml, rows } = await documentOf({
    template: `
      课时 & 收费      | <               | <
      校区             | 教练            | 课时
      [l.campus group] | [l.coach group] | [l.units sum]
      小计             | <               | =SUM(C3)`,
    more: {
      A1: { style: { bold: true, size: 16, align: 'center' } },
      A3: { style: { fill: '#f2f3f5', border: { top: { width: 1, color: '#c9cdd4' } } } },
      A4: { left: 'A3' },
    },
    kinds: ['title', 'head'],
  })
  expect(xml).toMatch(
    /<w:body><w:p><w:pPr>.*?<w:jc w:val="center"\/><\/w:pPr><w:r><w:rPr><w:b\/><w:sz w:val="32"\/><\/w:rPr><w:t xml:space="preserve">课时 &amp; 收费<\/w:t>.*?<w:tbl>/s,
  )
  expect(rows).toEqual([
    ['*', '校区', '教练', '课时'],
    ['东区', '王', '7'],
    ['^', '李', '2'],
    ['小计', '9'],
    ['西区', '赵', '3.3'],
    ['^', '孙', '2.5'],
    ['小计', '5.8'],
    ['', '李', '1'],
    ['^', '孙', '2'],
    ['小计', '3'],
  ])
  expect(xml).toContain('<w:shd w:val="clear" w:color="auto" w:fill="F2F3F5"/>')
  expect(xml).toContain('<w:top w:val="single" w:sz="6" w:space="0" w:color="C9CDD4"/>')
  expect(xml.match(/<w:gridSpan w:val="2"\/>/g)).toHaveLength(3)
})

test('a wide report fits on its paper, and a text keeps its lines', async () => {
  const { xml, rows } = await documentOf({
    template: `="一"&@line&"二" | ${Array.from({ length: 19 }, (_, at) => `第${at}列`).join(' | ')}`,
    parameters: { line: '\n' },
  })
  const widths = [...xml.matchAll(/<w:gridCol w:w="(\d+)"/g)].map(([, width]) => Number(width))
  expect(widths).toHaveLength(20)
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(11_906 - 2 * 850)
  expect(rows[0]![0]).toBe('一\n二')
})

test('charts and pictures have a sentence in their place, and a code is its value', async () => {
  const { xml, rows } = await documentOf({
    template: `
      [l.coach group] | [l.units sum] | ="/api/file/Image/x.png" | ="A-1" | x`,
    more: {
      E1: { text: undefined, chart: { kind: 'column', categories: 'A1', values: [{ cell: 'B1' }] } },
      C1: { show: 'picture' },
      D1: { show: 'qr' },
    },
  })
  expect(xml).not.toContain('/api/file')
  expect(rows[0]!.slice(2)).toEqual([
    '（请在 PDF 或 Excel 文件中查看）',
    'A-1',
    '（请在 PDF 或 Excel 文件中查看）',
  ])
})
