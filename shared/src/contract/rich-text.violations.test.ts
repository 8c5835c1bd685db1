import { expect, test } from 'vitest'
import { allHostileHtml } from './rich-text.hostile.ts'
import { findViolations } from './rich-text.violations.ts'

test.each([
  ['', []],
  [
    '<p style="text-align: center" dir="rtl">a &lt;b&gt;<br><img src="/api/file/Image/annexpic/x.png" alt="图" /></p>',
    [],
  ],
  ['<a href="https://a.example/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">a</a>', []],
  ['<p onclick="x">a</p>', ['onclick="x" of p']],
  ['<svg></svg>', ['tag svg', 'tag svg']],
  ['<a href="java&#x09;script:x">a</a>', ['href="java\tscript:x" of a']],
  ['<img src="https://evil.example/x.png">', ['src="https://evil.example/x.png" of img']],
  ['<p style="position: fixed">a</p>', ['style="position: fixed" of p']],
  ['<p href="x">a</p>', ['href="x" of p']],
  ['a<!-- b -->', ['unreadable: <!-- b -->']],
  ['<p title=x>', ['unreadable: <p title=x>']],
])('%s: %j', (html, found) => expect(findViolations(html)).toEqual(found))

test('nearly all hostile samples have violations before they are sanitised', () => {
  expect(allHostileHtml.length).toBeGreaterThan(200)
  // The other samples are plain text or allowed links.
  expect(allHostileHtml.filter((html) => findViolations(html).length > 0).length).toBeGreaterThan(
    allHostileHtml.length * 0.9,
  )
})
