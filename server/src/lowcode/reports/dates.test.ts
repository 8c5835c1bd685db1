import { buffer } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { drawReport, fillGolden, linesOfTable, type Golden } from '../../../test/reports/golden.ts'
import { textOfPart } from '../../../test/reports/zip-part.ts'
import { daysOfParameters } from './resolve-parameters.ts'
import { createReportWorkbook } from './workbook.ts'
import type { ReportParameter } from '@tessera/shared/contract/lowcode/report-parameters'

const report = (template: string, more: Partial<Golden> = {}): Golden => ({
  name: '',
  expected: '',
  template,
  ...more,
})
const drawn = (template: string, more?: Partial<Golden>) =>
  drawReport(fillGolden(report(template, more)).filled)

/** The values of the cells of a workbook with the codes of their formats. */
async function workbookOf(template: string, more?: Partial<Golden>) {
  const { sheet, filled } = fillGolden(report(template, more))
  async function* batches() {
    yield [...filled.rows]
  }
  const bytes = await buffer(
    createReportWorkbook(
      'x',
      { sheet, widths: filled.widths, batches: batches() },
      { lang: 'zh', loadPictures: () => Promise.resolve(new Map()) },
    ),
  )
  const styles = await textOfPart(bytes, 'xl/styles.xml')
  const codes = new Map(
    [...styles.matchAll(/numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id, code]),
  )
  const formats = [...(/<cellXfs.*<\/cellXfs>/.exec(styles)?.[0] ?? '').matchAll(/<xf numFmtId="(\d+)"/g)]
  const xml = await textOfPart(bytes, 'xl/worksheets/sheet1.xml')
  return [...xml.matchAll(/<c r="\w+"(?: s="(\d+)")?[^>]*>(?:<v>|<is><t[^>]*>)([^<]*)/g)].map(
    ([, style, value]) => [value, codes.get(formats[Number(style ?? 0)]?.[1])],
  )
}

const now = Date.UTC(2026, 10, 30, 5, 5)

test('a formula that results in a day is shown as one', () => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  try {
    expect(
      drawn(
        `
        =TODAY() | =NOW() | =DATE(2026,11,30) | =EDATE(C1,1) | =EOMONTH(C1,0) | =C1+1 | =C1-A1
        [l.day first] | =A2+1 | =IF(A2>0,A2,"") | =MAX(A2,A2+2) | =TODAY()+0.5 | =B1+1 | =INT(NOW())`,
      ),
    ).toEqual(
      linesOfTable(`
        2026-11-30 | 2026-11-30 13:05 | 2026-11-30 | 2026-12-30 | 2026-11-30 | 2026-12-01 | 0
        2026-08-31 | 2026-09-01 | 2026-08-31 | 2026-09-02 | 2026-11-30 12:00 | 2026-12-01 13:05 | 2026-11-30`),
    )
  } finally {
    vi.useRealTimers()
  }
})

const formatted: Partial<Golden> = {
  more: {
    A1: { format: { as: 'date' } },
    B1: { format: { as: 'time' } },
    C1: { format: { as: 'month' } },
    D1: { format: { as: 'date' } },
    E1: { format: { as: 'number' } },
    F1: { format: { as: 'text' } },
  },
}
const formattedTemplate =
  '=DATE(2026,11,30) | =DATE(2026,11,30)+0.5 | =C2+1 | =46357 | =A1+1 | =A1+1\n[l.day first] | | =DATE(2026,11,30)'

test('a formula with a format of days shows its day, and a day beside numbers stays one', () => {
  expect(drawn(formattedTemplate, formatted)[0]).toEqual([
    '2026-11-30',
    '2026-11-30 12:00',
    '2026-12',
    '2026-12-01',
    '46357',
    '2026-12-01',
  ])
  expect(drawn('[l.day list] | =A1+1 | =MAX(A1!)')[1]).toEqual(['2026-09-01', '2026-09-02', '2027-01-03'])
})

test('days of formulas are days in a workbook', async () => {
  expect((await workbookOf(formattedTemplate, formatted)).slice(0, 6)).toEqual([
    ['46356', 'yyyy-mm-dd'],
    ['46356.5', 'yyyy-mm-dd hh:mm'],
    ['46357', 'yyyy-mm'],
    ['46357', 'yyyy-mm-dd'],
    ['46357', undefined],
    ['2026-12-01', undefined],
  ])
  expect(await workbookOf('=DATE(2026,11,30) | =A1+0.5 | =A1-A1')).toEqual([
    ['46356', 'yyyy-mm-dd'],
    ['46356.5', 'yyyy-mm-dd hh:mm'],
    ['0', undefined],
  ])
})

test('a parameter that is a day is one in formulas and formats, and a text beside texts', () => {
  expect(
    drawn(
      '=@d | =@d | =@d+7 | ="至 "&@d | =LEFT(@d,7) | =DATE(2026,12,9)>@d | =@at | ="于 "&@at | =TEXT(@d,"m/d")',
      {
        parameters: { d: '2026-12-01', at: now },
        days: { d: 'date', at: 'time' },
        more: { B1: { format: { as: 'month' } } },
      },
    ),
  ).toEqual([
    [
      '2026-12-01',
      '2026-12',
      '2026-12-08',
      '至 2026-12-01',
      '2026-12',
      '是',
      '2026-11-30 13:05',
      '于 2026-11-30 13:05',
      '12/1',
    ],
  ])
  expect(drawn('=@d | =@d+1', { parameters: { d: null }, days: { d: 'date' } })).toEqual([['', '#VALUE!']])
  const parameter = (name: string, more: object) => ({ name, ...more }) as unknown as ReportParameter
  expect([
    ...daysOfParameters([
      parameter('d', { type: 'date' }),
      parameter('n', { type: 'number' }),
      parameter('r', { type: 'text', input: { as: 'range' } }),
    ]),
  ]).toEqual([
    ['d', 'date'],
    ['r_start', 'date'],
    ['r_end', 'date'],
  ])
})

test('true and false are words, and groups of days are shown by their period', async () => {
  expect(drawn('=1>0 | =1>2')).toEqual([['是', '否']])
  expect(await workbookOf('=1>0 | =1>2')).toEqual([
    ['是', undefined],
    ['否', undefined],
  ])
  const groups = '[l.day group asc month] | [l.day group asc quarter] | [l.day group asc year]'
  expect(drawn('[v.at group month]')).toEqual([['2026-09']])
  expect(drawn(groups)[0]).toEqual(['2026-08', '2026-Q3', '2026'])
  expect((await workbookOf(groups)).slice(0, 3)).toEqual([
    ['46235', 'yyyy-mm'],
    ['2026-Q3', undefined],
    ['46023', 'yyyy'],
  ])
})

test('a number with thousands keeps its decimals in a workbook, and a slash head its words', async () => {
  const thousands = { format: { as: 'number' as const, thousands: true } }
  const more: Partial<Golden> = {
    more: { A1: thousands, B1: thousands, C1: { slash: ['校区', '月'] } as object },
  }
  expect(await workbookOf('=1573/2 | =719 | x', more)).toEqual([
    ['786.5', '#,##0.0'],
    ['719', '#,##0'],
    ['校区 / 月', undefined],
  ])
})
