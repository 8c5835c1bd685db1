// @vitest-environment jsdom
import { $getRoot } from 'lexical'
import { expect, test } from 'vitest'
import { loadHtml, toHtml } from '../html.ts'
import { insertBlock, insertRows, newTemplateEditor, templateRules } from './kit.ts'

const open = (html: string) => {
  const editor = newTemplateEditor({ history: '审批记录', pageBreak: '分页' }, (error) => {
    throw error
  })
  editor.update(() => loadHtml(editor, html, templateRules), { discrete: true })
  return editor
}
const roundTrip = (html: string) => {
  const editor = open(html)
  return editor.read(() => toHtml(editor, templateRules))
}

test.each([
  ['a field', '<p>编号：<span data-field="no">编号</span></p>'],
  ['a field that is bold', '<p><strong><span data-field="no">编号</span></strong></p>'],
  [
    'a QR code with a colour',
    '<p><span data-field="no" data-form="qr" style="color: #cb272d">编号</span></p>',
  ],
  ['blocks', '<p>a</p><div data-block="history"></div><div data-block="pageBreak"></div><p>b</p>'],
  [
    'a table',
    '<table><tbody><tr><th colspan="2"><p>品名</p></th></tr><tr><td style="width: 120px"><p><span data-field="lines-what">品名</span></p></td><td><p>b</p></td></tr></tbody></table>',
  ],
])('%s survives a round trip', (_, html) =>
  expect(roundTrip(html).replaceAll(/<\/?tbody>/g, '')).toBe(html.replaceAll(/<\/?tbody>/g, '')),
)

test('what is not allowed is dropped', () => {
  expect(roundTrip('<p onclick="x()"><span data-field="a b">x</span><script>1</script></p>')).toBe('<p>x</p>')
})

test('a sub-table comes with its head, its repeated row and its totals', () => {
  const editor = open('<p></p>')
  editor.update(() => void $getRoot().selectEnd(), { discrete: true })
  insertRows(
    editor,
    [
      { field: 'lines-what', form: 'text', label: '品名', isSummed: false },
      { field: 'lines-price', form: 'text', label: '金额', isSummed: true },
    ],
    '合计',
  )
  insertBlock(editor, 'history')
  const html = editor.read(() => toHtml(editor, templateRules))
  expect(html).toContain('<tr><th><p>品名</p></th><th><p>金额</p></th></tr>')
  expect(html).toContain('<span data-field="lines-price" data-form="sum">合计 金额</span>')
  expect(html).toContain('<div data-block="history"></div>')
})
