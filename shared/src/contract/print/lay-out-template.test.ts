import { expect, test } from 'vitest'
import { fieldsInTemplate, layOutTemplate, type PrintNode } from './lay-out-template.ts'
import type { PrintData } from './print-data.ts'

const data: PrintData = {
  fields: [
    { field: 'title', fieldName: '标题', type: 'text' },
    { field: 'photo', fieldName: '照片', type: 'pictures' },
    { field: 'sign', fieldName: '签名', type: 'signature' },
    { field: 'lines', fieldName: '明细', type: 'table' },
    { field: 'lines-what', fieldName: '品名', type: 'text' },
    { field: 'lines-price', fieldName: '金额', type: 'number' },
  ],
  values: {
    title: '<b onclick="x()">甲 & {price}</b>',
    price: '1,300.60',
    photo: [{ name: 'a.png', fileId: 'a', url: '/api/file/image/annex/a.png' }],
    sign: 'data:image/png;base64,AA==',
    lines: [
      { what: '球 𠮷〇', price: '1,200.50' },
      { what: '拍', price: '100.10' },
    ],
  },
  sums: { 'lines-price': '1,300.60' },
}
const field = (name: string, form = '') =>
  `<span data-field="${name}"${form && ` data-form="${form}"`}>字段</span>`
const print = (html: string, of = data) => layOutTemplate(html, of, (amount) => `人民币${amount}`)

/** The nodes as text: elements in parentheses, other kinds in brackets. */
const show = (nodes: readonly PrintNode[]): string =>
  nodes
    .map((node) => {
      if (node.kind === 'text') return node.text
      if (node.kind === 'element') return `${node.tag}(${show(node.children)})`
      return `[${Object.values(node).join(' ')}]`
    })
    .join('')

test('a value with tags is text, and what looks like a field in it stays', () => {
  expect(print(`<p>${field('title')}</p>`)).toEqual([
    {
      kind: 'element',
      tag: 'p',
      attributes: {},
      children: [{ kind: 'text', text: '<b onclick="x()">甲 & {price}</b>' }],
    },
  ])
  expect(show(print('<p>{price} {unknown} &lt;i&gt; &#x597D;</p>'))).toBe('p(1,300.60 {unknown} <i> 好)')
})

test('a row repeats for each line of its sub-table, the head and the totals do not', () => {
  const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  const table = `<table>${row('品名', '金额')}${row(
    `${field('lines', 'number')}. ${field('lines-what')}`,
    `<strong>${field('lines-price')}</strong>`,
  )}${row('合计', field('lines-price', 'sum'))}</table>`
  expect(show(print(table))).toBe(
    'table(tr(td(品名)td(金额))tr(td(1. 球 𠮷〇)td(strong(1,200.50)))tr(td(2. 拍)td(strong(100.10)))tr(td(合计)td(1,300.60)))',
  )
  const empty = { ...data, values: { ...data.values, lines: [] } }
  expect(show(print(table, empty))).toBe('table(tr(td(品名)td(金额))tr(td(合计)td(1,300.60)))')
  // The record of a table around it, and another table inside of a cell.
  expect(
    show(print(`<table>${row(field('price'), `<table>${row(field('lines-what'))}</table>`)}</table>`)),
  ).toBe('table(tr(td(1,300.60)td(table(tr(td(球 𠮷〇))tr(td(拍))))))')
  expect(show(print(`<ul><li>${field('lines-what')}</li></ul>`))).toBe('ul(li(球 𠮷〇)li(拍))')
})

test('pictures, signatures, codes, capitals and blocks', () => {
  expect(show(print(field('photo')))).toBe('[picture /api/file/image/annex/a.png a.png]')
  expect(show(print(field('sign')))).toBe('[picture data:image/png;base64,AA== 字段]')
  expect(show(print(field('price', 'qr')))).toBe('[code qr 1,300.60 字段]')
  expect(show(print(field('price', 'capitals')))).toBe('人民币1,300.60')
  expect(show(print('<div data-block="history"></div><div data-block="pageBreak"></div>'))).toBe(
    '[history][pageBreak]',
  )
})

test('what the reader may not see prints nothing', () => {
  const hidden = { fields: [], values: {}, sums: {} }
  for (const name of ['title', 'photo', 'sign', 'lines-price', '__proto__', 'constructor'])
    for (const form of ['', 'sum', 'qr', 'bar']) expect(show(print(field(name, form), hidden))).toBe('')
  const sign = { ...data, values: { sign: 'https://elsewhere/a.png', photo: [{ url: 'x' }] } }
  expect(show(print(field('sign') + field('photo'), sign))).toBe('')
})

test('a notice stands above every template', () => {
  const [first, ...rest] = print('<p>a</p>', { ...data, notice: '本收据已作废。' })
  expect(show([first!])).toBe('p(strong(本收据已作废。))')
  expect(show(rest)).toBe('p(a)')
})

test('wrong HTML is read without an error', () => {
  expect(show(print('a<p>b</i>c<br>d<p>e</p>'))).toBe('ap(bcbr()dp(e))')
  expect(show(print('1 < 2 <3'))).toBe('1 < 2 <3')
})

test('names the fields of a template once', () => {
  expect(fieldsInTemplate(`<p>${field('a')}${field('b-c', 'sum')}${field('a')}</p>`)).toEqual([
    { field: 'a', label: '字段' },
    { field: 'b-c', label: '字段' },
  ])
})
