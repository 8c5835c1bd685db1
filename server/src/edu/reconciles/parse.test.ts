import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../../errors/refusal.ts'
import { createWorkbook } from '../../export/xlsx.ts'
import { readSheet } from '../../import/read-sheet.ts'
import { maxStatementRows, parseStatement } from './parse.ts'

const march = { fromDate: '2026-03-01', toDate: '2026-03-31' }
/** Nothing was left out. */
const none = { refunded: 0, unpaid: 0, spent: 0, neutral: 0 }
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
      '`2026-03-05 10:20:30,="4200001",`M-1,`SUCCESS,`1280.50,`游泳',
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
    skipped: { ...none, refunded: 1 },
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
  expect(skipped).toEqual({ ...none, refunded: 1 })
})

test('what is not paid yet or was paid back is no income, and a part that was paid back is taken off', async () => {
  const row = (no: string, amount: string, status: string, back: string) =>
    `${no},2026-03-05 09:08:07,课,${amount},收入,${status},${back},已收入`
  const { rows, skipped } = await parse(
    [
      '支付宝交易记录明细查询',
      '交易号,付款时间,商品名称,金额（元）,收/支,交易状态,成功退款（元）,资金状态',
      row('A1', '100.00', '交易成功', '0.00'),
      row('A2', '500.00', '交易成功', '120.00'),
      row('A3', '600.00', '交易成功', '600.00'),
      row('A4', '700.00', '等待付款', '0'),
      row('A5', '88.00', '对方已退还', ''),
      row('A6', '300.00', '等待确认收货', '0'),
    ].join('\n'),
  )
  expect(rows.map(({ amount }) => amount)).toEqual([10_000, 38_000])
  expect(skipped).toEqual({ ...none, refunded: 2, unpaid: 2 })
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
  expect(skipped).toEqual({ ...none, spent: 1 })
})

test('a personal file of WeChat Pay, whose transfers to the bank or a fund are neither income nor expense', async () => {
  const { rows, skipped } = await parse(
    [
      '交易时间,交易类型,交易对方,商品,收/支,金额(元),支付方式,当前状态,交易单号',
      '2026-03-05 10:20:30,二维码收款,张*,"收款方备注:二维码收款",收入,¥128.00,/,已收钱,N1',
      '2026-03-05 11:00:00,零钱提现,招商银行,"/",/,¥500.00,招商银行,提现已到账,N2',
      '2026-03-05 12:00:00,转入零钱通-来自零钱,/,"/",/,¥300.00,零钱,支付成功,N3',
      '2026-03-05 13:00:00,商户消费,超市,"x",支出,¥20.00,零钱,支付成功,N4',
    ].join('\n'),
  )
  expect(rows.map(({ amount, numbers }) => [amount, numbers])).toEqual([[12_800, ['N1']]])
  expect(skipped).toEqual({ ...none, spent: 1, neutral: 2 })
})

test('a personal file of WeChat Pay with payments that were paid back in part or never made', async () => {
  const row = (amount: string, status: string, type = '二维码收款') =>
    `2026-03-05 10:20:30,${type},张*,学费,收入,¥${amount},/,${status},N`
  const { rows, skipped } = await parse(
    [
      '交易时间,交易类型,交易对方,商品,收/支,金额(元),支付方式,当前状态,交易单号',
      row('88.00', '已退款(￥20.00)'),
      row('89.00', '已退款￥20.00'),
      row('"1,500.00"', '已退款(¥1,200.50)')
        .replace('¥"1,500.00"', '"¥1,500.00"')
        .replace('已退款(¥1,200.50)', '"已退款(¥1,200.50)"'),
      row('90.00', '已全额退款'),
      row('91.00', '已退款(￥91.00)'),
      row('92.00', '已退款'),
      row('93.00', '对方已退还'),
      row('94.00', '支付成功', '商户消费-退款'),
      ...[
        '未支付',
        '待支付',
        '未付款',
        '等待付款',
        '支付中',
        '支付失败',
        '已取消',
        '已关闭',
        '已撤销',
        '对方未领取',
      ].map((status) => row('70.00', status)),
      ...['支付成功', '已收钱', '已到账', '已存入零钱', '朋友已收钱', '已转账', '充值完成'].map((status) =>
        row('10.00', status),
      ),
    ].join('\n'),
  )
  expect(rows.map(({ amount }) => amount)).toEqual([
    6_800,
    6_900,
    29_950,
    ...Array.from({ length: 7 }, () => 1_000),
  ])
  expect(skipped).toEqual({ ...none, refunded: 5, unpaid: 10 })
})

test('an old personal file of Alipay, whose transfers have no side', async () => {
  const { rows, skipped } = await parse(
    [
      '交易号,商家订单号,交易创建时间,付款时间,类型,交易对方,商品名称,金额（元）,收/支,交易状态,资金状态',
      'A1,,2026-03-05 10:00:00,2026-03-05 10:00:01,即时到账交易,李*,学费,99.00,收入,交易成功,已收入',
      'A2,,2026-03-05 11:00:00,2026-03-05 11:00:01,其它,余额宝,转入,700.00,,交易成功,资金转移',
      'A3,,2026-03-05 12:00:00,2026-03-05 12:00:01,其它,银行,提现,800.00,其他,交易成功,资金转移',
      'A4,,2026-03-05 13:00:00,2026-03-05 13:00:01,其它,余额宝,收益,1.00,不计收支,交易成功,已收入',
    ].join('\n'),
  )
  expect(rows.map(({ amount, numbers }) => [amount, numbers])).toEqual([[9_900, ['A1']]])
  expect(skipped).toEqual({ ...none, neutral: 3 })
})

test('a row whose side is unknown, or whose amount has a comma for decimals, is refused with its number', async () => {
  const lines = (side: string, amount: string) =>
    ['时间,收支,金额', `2026-03-05,收入,1`, `2026-03-06,${side},"${amount}"`].join('\n')
  expect(await refusalOf(lines('转账', '5'))).toMatchObject({ row: 3, value: '转账' })
  expect(await refusalOf(lines('收入', '12,5'))).toMatchObject({ row: 3, value: '12,5' })
  expect((await parse(lines('贷', '1,234.5'))).rows[1]!.amount).toBe(123_450)
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
