import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../../errors/refusal.ts'
import { createWorkbook } from '../../export/xlsx.ts'
import { readSheet } from '../../import/read-sheet.ts'
import { maxStatementRows, parseStatement } from './parse.ts'

const march = { fromDate: '2026-03-01', toDate: '2026-03-31' }
const parse = async (content: string | Buffer, name = 'statement.csv') =>
  parseStatement(await readSheet(Buffer.from(content as string), name), march)
const refusalOf = (content: string | Buffer, name?: string) =>
  parse(content, name).then(
    () => {
      throw new Error('was read')
    },
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      return { text: error.text.en, ...error.values }
    },
  )

/** Words in GB18030, in which the platforms export; `TextEncoder` has UTF-8 only. */
const gb18030 = new Map(
  [
    ['微信支付账单明细', 'cea2d0c5d6a7b8b6d5cbb5a5c3f7cfb8'],
    ['交易时间', 'bdbbd2d7cab1bce4'],
    ['微信支付订单号', 'cea2d0c5d6a7b8b6b6a9b5a5bac5'],
    ['商户订单号', 'c9ccbba7b6a9b5a5bac5'],
    ['交易状态', 'bdbbd2d7d7b4ccac'],
    ['订单金额', 'b6a9b5a5bdf0b6ee'],
    ['商品名称', 'c9ccc6b7c3fbb3c6'],
    ['总交易单数', 'd7dcbdbbd2d7b5a5cafd'],
    ['游泳', 'd3ced3be'],
  ].map(([word, hex]) => [word!, Buffer.from(hex!, 'hex')]),
)
function encode(line: string): Buffer {
  const parts: Buffer[] = []
  let rest = line
  while (rest !== '') {
    const word = [...gb18030.keys()].find((one) => rest.startsWith(one))
    parts.push(word ? gb18030.get(word)! : Buffer.from(rest[0]!, 'ascii'))
    rest = rest.slice(word ? word.length : 1)
  }
  return Buffer.concat([...parts, Buffer.from('\r\n')])
}

test('a file of WeChat Pay in GB18030 with lines above and below, backticks and a refund', async () => {
  const file = Buffer.concat(
    [
      '微信支付账单明细,,,,,',
      ',,,,,',
      '交易时间,微信支付订单号,商户订单号,交易状态,订单金额,商品名称',
      '`2026-03-05 10:20:30,`4200001,`M-1,`SUCCESS,`1280.50,`游泳',
      '`2026-03-05 11:00:00,`4200002,`M-2,`REFUND,`300.00,`游泳',
      '总交易单数,订单金额',
      '`2,`1580.50',
    ].map(encode),
  )
  expect(await parse(file)).toEqual({
    rows: [
      {
        rowNo: 4,
        numbers: ['4200001', 'M-1'],
        amount: 128_050,
        localTime: '2026-03-05 10:20:30',
        note: '游泳',
      },
    ],
    skipped: 1,
  })
})

test('a file of Alipay with a byte order mark, comments and tabs', async () => {
  const lines = [
    '#支付宝业务明细查询',
    '#起始日期：[2026年03月01日 00:00:00]   终止日期：[2026年04月01日 00:00:00]',
    '支付宝交易号\t,商户订单号\t,业务类型\t,商品名称\t,完成时间\t,订单金额（元）\t,商家实收（元）\t',
    '2026030522001\t,A-1\t,交易\t,篮球 24 节\t,2026-03-05 09:08:07\t,"3,600.00\t",3578.40\t',
    '2026030522002\t,A-2\t,退款\t,篮球\t,2026-03-05 10:00:00\t,-100.00\t,-100.00\t',
    '#-----------------------------------------业务明细列表结束',
    '#交易合计：1笔',
  ]
  const { rows, skipped } = await parse(`\uFEFF${lines.join('\r\n')}`)
  expect(rows).toEqual([
    {
      rowNo: 4,
      numbers: ['2026030522001', 'A-1'],
      amount: 360_000,
      localTime: '2026-03-05 09:08:07',
      note: '篮球 24 节',
    },
  ])
  expect(skipped).toBe(1)
})

test('a file of a bank with income and expense, day and clock in columns of their own', async () => {
  const { rows, skipped } = await parse(
    [
      '账号：6222 0000',
      '交易日期,交易时间,收入金额,支出金额,交易流水号,摘要',
      '20260305,101112,"¥1,000.00",,S1,转入',
      '20260306,,0.00,50.00,S2,手续费',
      '20260307,,20,,S3,利息',
    ].join('\n'),
  )
  expect(rows.map(({ amount, localTime }) => [amount, localTime])).toEqual([
    [100_000, '2026-03-05 10:11:12'],
    [2_000, '2026-03-07 00:00:00'],
  ])
  expect(skipped).toBe(1)
})

test('a workbook', async () => {
  async function* batches() {
    yield [['2026/3/5 8:09', 'X1', '88.8', '']]
  }
  const columns = ['入账时间', '流水号', '金额(元)', '备注'].map((title) => ({ title }))
  const file = await buffer(createWorkbook({ name: 'x', columns, rows: batches() }))
  const { rows } = await parse(file, 'statement.xlsx')
  expect(rows).toEqual([
    { rowNo: 2, numbers: ['X1'], amount: 8_880, localTime: '2026-03-05 08:09:00', note: '' },
  ])
})

describe('is refused with a sentence', () => {
  const head = '交易时间,金额,流水号\n2026-03-05 10:00,1.00,a'
  test.each([
    ['amount', `${head}\n2026-03-06 10:00,1.2.3,b`, { row: 3, value: '1.2.3' }],
    ['amount of three decimals', `${head}\n2026-03-06 10:00,1.234,b`, { row: 3, value: '1.234' }],
    ['day', `${head}\n2026-02-30 10:00,1,b`, { row: 3, value: '2026-02-30 10:00' }],
    ['clock', `${head}\n2026-03-06 25:00,1,b`, { row: 3, value: '2026-03-06 25:00' }],
    ['empty time', `${head}\n,1,b`, { row: 3, value: '' }],
    ['other day', `${head}\n2026-04-01 00:00,1,b`, { row: 3, date: '2026-04-01' }],
  ])('a row with another %s', async (_, content, expected) => {
    expect(await refusalOf(content)).toMatchObject(expected)
  })

  test('a file without a column for the time or the amount', async () => {
    expect((await refusalOf('金额,流水号\n1,a')).text).toContain('no column for the time')
    expect((await refusalOf('交易时间,流水号\n2026-03-05 10:00,a')).text).toContain(
      'no column for the amount',
    )
  })

  test('a file without rows, and one with too many', async () => {
    expect((await refusalOf('交易时间,金额\n')).text).toContain('no incoming payments')
    const rows = Array.from({ length: maxStatementRows + 1 }, () => '2026-03-05 10:00,1').join('\n')
    expect(await refusalOf(`交易时间,金额\n${rows}`)).toMatchObject({ n: maxStatementRows })
  })

  test('what is no sheet at all', async () => {
    expect((await refusalOf(Buffer.from([0x25, 0x50, 0x44, 0x46, 0]), 'statement.pdf')).text).toContain(
      'cannot be read',
    )
    expect((await refusalOf('PK\u0003\u0004 broken', 'statement.xlsx')).text).toContain('cannot be read')
  })
})
