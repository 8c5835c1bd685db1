// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { layOutTemplate } from '../../contract/print/lay-out-template.ts'
import { pageRule } from './page-rule.ts'
import { PrintNodes } from './print-nodes.tsx'

const print = (html: string, values: Record<string, unknown> = {}) =>
  renderToStaticMarkup(
    <PrintNodes
      nodes={layOutTemplate(html, { fields: [], values, sums: {} }, (amount) => amount)}
      history={<b>同意</b>}
    />,
  )

test('a value with tags prints as text, and only allowed elements of a template are drawn', () => {
  const field = '<span data-field="title">标题</span>'
  expect(print(`<p>${field}</p>`, { title: '<img src=x onerror=alert(1)>' })).toBe(
    '<p>&lt;img src=x onerror=alert(1)&gt;</p>',
  )
  // Who writes a template is no reason to trust it.
  expect(print('<script>alert(1)</script><p onclick="x()" style="position: fixed; color: red">a</p>')).toBe(
    'alert(1)<p style="color:red">a</p>',
  )
  expect(print('<img src="https://elsewhere/a.png"><a href="javascript:x()">a</a>')).toBe('<a>a</a>')
})

test('tables, widths, spans and the history', () => {
  expect(
    print('<table style="width: 50%"> <tr> <td colspan="2" style="width: 20px">a</td></tr></table>'),
  ).toBe('<table style="width:50%"><tr><td style="width:20px" colSpan="2">a</td></tr></table>')
  expect(print('<div data-block="history"></div>')).toBe('<b>同意</b>')
})

const settings = {
  paper: 'A5',
  orientation: 'landscape',
  margin: 8,
  header: '',
  footer: null,
  hasPageNumbers: 1,
} as const

test('the rule of the pages has their size, and no text leaves its quotes', () => {
  expect(pageRule(settings, 0)).toBe(
    '@page template { size: 210mm 148mm; margin: 8mm; @bottom-right { content: counter(page) " / " counter(pages); color: #4e5969; font-size: 12px; } }',
  )
  const rule = pageRule({ ...settings, header: 'a"} body { display: none } \\' }, 0)
  expect(rule).toContain('@top-center { content: "a\\22 } body { display: none } \\5c "; ')
  // A receipt is as long as what it says.
  expect(pageRule({ ...settings, paper: 'receipt' }, 120.2)).toBe(
    '@page template { size: 80mm 121mm; margin: 8mm;  }',
  )
})
