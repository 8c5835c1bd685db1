import { expect, test } from 'vitest'
import {
  allowedStyle,
  isBlank,
  isLocalPicture,
  isTooComplex,
  maxRichTextLength,
  richTextLimits,
} from './rich-text.ts'

test.each([
  ['color: #ff0000; background-color: rgb(1, 2, 3)', 'color: #ff0000; background-color: rgb(1, 2, 3)'],
  ['font-size: 0.75em', 'font-size: 0.75em'],
  ['font-size:2.5em;text-align:center', 'font-size: 2.5em; text-align: center'],
  ['padding-inline-start: 80px', 'padding-inline-start: 80px'],
  ['TEXT-ALIGN: right', 'text-align: right'],
  ['position: fixed; inset: 0; color: red', 'color: red'],
  ['background: url(//evil.example/x)', ''],
  ['background-color: url(javascript:alert(1))', ''],
  ['color: expression(alert(1))', ''],
  ['color: red\\; position: fixed', ''],
  ['font-size: 900px', ''],
  ['font-size: 40em', ''],
  ['padding-inline-start: 9999px', ''],
  ['--x: 1; behavior: url(x)', ''],
  ['constructor: x; __proto__: y', ''],
  ['', ''],
])('the style %j is reduced to %j', (style, allowed) => expect(allowedStyle(style)).toBe(allowed))

test.each([
  ['/api/file/Image/annexpic/20261121_ab12.png', true],
  ['/api/File/Image/annexpic/x.png', true],
  ['https://evil.example/x.png', false],
  ['//evil.example/api/file/Image/x.png', false],
  ['/api/file/Image/../../oauth/Logout', false],
  ['/api/oauth/Logout', false],
  ['data:image/png;base64,AAAA', false],
  ['javascript:alert(1)', false],
])('the picture %s is local: %s', (src, local) => expect(isLocalPicture(src)).toBe(local))

test.each([
  ['', true],
  ['<p><br></p>', true],
  ['<p>&nbsp; </p>', true],
  ['<p>字</p>', false],
  ['<p><img src="/api/file/Image/annexpic/x.png"></p>', false],
])('%j is blank: %s', (html, blank) => expect(isBlank(html)).toBe(blank))

test('tags that never close are read in one pass', () => {
  // A rule that starts again at each of them would take minutes.
  expect(isBlank('<'.repeat(5 * maxRichTextLength))).toBe(false)
})

test.each([
  ['paragraphs', '<p>a <b>b</b></p>'.repeat(richTextLimits.tags / 4), false],
  ['one tag too many', '<br>'.repeat(richTextLimits.tags + 1), true],
  ['signs that begin no tag', 'a < b '.repeat(1_000), false],
  ['all levels', '<div>'.repeat(richTextLimits.depth), false],
  ['one level too many', '<div>'.repeat(richTextLimits.depth + 1), true],
  ['levels that were closed', '<div></div>'.repeat(richTextLimits.depth + 1), false],
  ['levels without closed ones', `${'</b>'.repeat(600)}${'<B>'.repeat(richTextLimits.depth + 1)}`, true],
  ['pictures and line breaks', '<img src="a"><br/>'.repeat(richTextLimits.depth + 1), false],
])('a text of %s may be too complex', (_, html, isTooMuch) => expect(isTooComplex(html)).toBe(isTooMuch))
