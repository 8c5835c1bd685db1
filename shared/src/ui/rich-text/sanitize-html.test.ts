// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { sanitizeHtml } from './sanitize-html.ts'

const text = (html: string) => {
  const box = document.createElement('div')
  box.append(sanitizeHtml(html))
  return box.innerHTML
}

test.each([
  ['<p><strong>a</strong><em>b</em><u>c</u><s>d</s></p>'],
  ['<h1>1</h1><h6>6</h6><blockquote>q</blockquote><pre>c</pre>'],
  [
    '<p style="text-align: center; padding-inline-start: 40px" dir="rtl"><span style="font-size: 2.5em; color: #f00; background-color: #ff0">a</span></p>',
  ],
  ['<ol><li>a</li><li><ul><li>b</li></ul></li></ol>'],
  ['<p><img src="/api/file/Image/annexpic/x.png" alt="图" width="10"></p>'],
])('keeps what the toolbar creates: %s', (html) => expect(text(html)).toBe(html))

test.each([
  ['<p>a</p><script>alert(1)</script>', '<p>a</p>'],
  ['<img src=x onerror=alert(1)>', ''],
  ['<p onclick="alert(1)" class="arco-modal" id="root" data-x="1" aria-label="x">a</p>', '<p>a</p>'],
  ['<a href="javascript:alert(1)">a</a>', '<a target="_blank" rel="noopener noreferrer">a</a>'],
  ['<a href="//evil.example">a</a>', '<a target="_blank" rel="noopener noreferrer">a</a>'],
  ['<p style="position: fixed; inset: 0">a</p>', '<p>a</p>'],
  ['<p><img src="https://evil.example/p.gif">a</p>', '<p>a</p>'],
  ['<p href="/x" src="/y">a</p>', '<p>a</p>'],
  ['<iframe src="//evil.example"></iframe><form><input></form>', ''],
  ['<svg><style><img src=x onerror=alert(1)></style></svg>', ''],
  ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', ''],
])('removes what is not allowed: %s', (html, expected) => expect(text(html)).toBe(expected))

test('a link opens in a new tab without opener and referrer', () => {
  expect(text('<a href="https://a.example/" target="_self">a</a>')).toBe(
    '<a href="https://a.example/" target="_blank" rel="noopener noreferrer">a</a>',
  )
})
