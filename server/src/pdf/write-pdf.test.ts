import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import type { PrintData } from '@tessera/shared/contract/print/print-data'
import type { PaperSettings } from '@tessera/shared/contract/system/print-templates'
import { writePdf, type PdfRequest } from './write-pdf.ts'

const paper: PaperSettings = {
  paper: 'A4',
  orientation: 'portrait',
  margin: 15,
  header: null,
  footer: null,
  hasPageNumbers: 0,
}
const nothing: PrintData = { fields: [], values: {}, sums: {} }
const write = (template: string, more: Partial<PdfRequest> & { data?: PrintData } = {}) =>
  writePdf({
    title: '收据',
    lang: 'zh-CN',
    template,
    paper,
    records: [{ data: more.data ?? nothing, history: [] }],
    pictures: new Map(),
    ...more,
  })
/** The text of each page, as a reader of PDF copies it. White space is left out: lines break elsewhere. */
async function textOf(content: Uint8Array): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(content))
  const { text } = await extractText(document, { mergePages: false })
  return text.map((page) => page.replaceAll(/[ \n]/g, ''))
}
const textIn = async (template: string, more = {}) => {
  const { content } = await write(template, more)
  const texts = await textOf(content)
  return texts.join('')
}

test('copied text is the text of the template, with rare characters and those that share a glyph', async () => {
  // U+2F00 and U+4E00 look the same and have one glyph; 😀 is in no font.
  const text = '〇𠮷㐀䶮龘⼀一Ⅰ￥¥—…☐☑☒①→繁體Fifflffi甲😀'
  expect(await textIn(`<p>${text} <b>${text}</b> <i>${text}</i></p>`)).toBe(text.repeat(3))
})

test('no line begins with a sign that ends a sentence, and amounts are not broken', async () => {
  const { content } = await write(`<p>${'课，'.repeat(200)}</p><p>${'合计 1,234,567.89 '.repeat(40)}</p>`)
  const document = await getDocumentProxy(new Uint8Array(content))
  const { text } = await extractText(document, { mergePages: true })
  const lines = text.split('\n').filter(Boolean)
  expect(lines.length).toBeGreaterThan(10)
  expect(lines.filter((line) => line.startsWith('，'))).toEqual([])
  expect(text.match(/1,234,567\.89/g)).toHaveLength(40)
})

describe('a long table', () => {
  const field = (name: string) => `<span data-field="${name}">x</span>`
  const table = (count: number): PrintData => ({
    fields: [],
    values: {
      lines: Array.from({ length: count }, (_, at) => ({
        what: `第${at}行。`,
        note: at === 3 ? '长。'.repeat(4_000) : '',
      })),
    },
    sums: {},
  })
  const template = `<table><tr><th>项目</th><th>备注</th></tr><tr><td>${field('lines-what')}</td><td>${field('lines-note')}</td></tr></table>`

  test('has its head on each page, each row once, and a row higher than a page on several', async () => {
    const { content, pages } = await write(template, { data: table(200) })
    const texts = await textOf(content)
    expect(texts).toHaveLength(pages)
    expect(pages).toBeGreaterThan(5)
    for (const text of texts) expect(text).toMatch(/^项目备注/)
    const all = texts.map((text) => text.slice('项目备注'.length)).join('')
    for (const at of [0, 3, 4, 100, 199]) expect(all.split(`第${at}行。`)).toHaveLength(2)
    expect(all.match(/长。/g)).toHaveLength(4_000)
  })
  test('takes time in proportion to its rows', async () => {
    await write(template, { data: table(10) })
    const time = async (count: number) => {
      const start = process.cpuUsage()
      await write(template, { data: table(count) })
      const { user, system } = process.cpuUsage(start)
      return user + system
    }
    const few = await time(500)
    expect(await time(4_000)).toBeLessThan(few * 16)
  })
})

test('merged cells that reach over pages keep their text', async () => {
  const rows = Array.from({ length: 60 }, (_, at) => `<tr><td>r${at}。</td></tr>`).join('')
  const text = await textIn(
    `<table><tr><td rowspan="60">${'并。'.repeat(900)}</td><td>r。</td></tr>${rows}</table>`,
  )
  expect(text.match(/并。/g)).toHaveLength(900)
  for (const at of [0, 30, 58, 59]) expect(text).toContain(`r${at}。`)
  expect(await textIn('<table><tr><td colspan="9" rowspan="9">a</td></tr></table>')).toBe('a')
})

test('page numbers begin with each record, and a receipt is as long as its content', async () => {
  const long = `<p>页</p><div data-block="pageBreak"></div><p><span data-field="name">x</span></p>`
  const records = ['甲', '乙'].map((name) => ({ data: { ...nothing, values: { name } }, history: [] }))
  const numbered = { ...paper, header: '抬头', footer: '谢谢', hasPageNumbers: 1 as const }
  const { content } = await write(long, { records, paper: numbered })
  expect(await textOf(content)).toEqual(['页抬头谢谢1/2', '甲抬头谢谢2/2', '页抬头谢谢1/2', '乙抬头谢谢2/2'])
  const receipt = { ...numbered, paper: 'receipt' as const, margin: 3 }
  const slip = await write('<p>实收 100.00</p>', { paper: receipt })
  const document = await getDocumentProxy(new Uint8Array(slip.content))
  const page = await document.getPage(1)
  const [, , width = 0, height = 0] = page.view
  expect(Math.round((width * 25.4) / 72)).toBe(80)
  expect(height).toBeLessThan(120)
  expect(await textOf(slip.content)).toEqual(['抬头实收100.00谢谢'])
})

test('codes, pictures and rich text', async () => {
  const fields: PrintData['fields'] = [
    { field: 'rich', fieldName: '', type: 'richText' },
    { field: 'photo', fieldName: '', type: 'pictures' },
  ]
  const values = {
    no: 'TS-1',
    chinese: '不是条码',
    rich: '<p>富<b>文</b>本</p>',
    photo: [{ name: '合影', fileId: 'a', url: '/api/file/image/annex/a.png' }],
  }
  const html = `<p><span data-field="no" data-form="bar">x</span><span data-field="chinese" data-form="bar">x</span></p>
    <span data-field="rich">x</span><p><span data-field="photo">x</span></p><img src="/api/file/image/annex/b.png" alt="公章">`
  // Pictures that are gone leave their names; a text that is no bar code stays a text.
  expect(await textIn(html, { data: { fields, values, sums: {} } })).toBe('TS-1不是条码富文本合影公章')
})

test('a template that would have too many pages or columns is refused', async () => {
  const breaks = '<div data-block="pageBreak"></div>'.repeat(5_000)
  await expect(write(breaks)).rejects.toMatchObject({ limit: 'pages' })
  const columns = `<table><tr>${'<td colspan="99">a</td>'.repeat(500)}</tr></table>`
  await expect(write(columns)).rejects.toMatchObject({ limit: 'columns' })
  const nested = `${'<table><tr><td>'.repeat(13)}a${'</td></tr></table>'.repeat(13)}`
  expect(await textIn(nested)).toBe('a')
})
