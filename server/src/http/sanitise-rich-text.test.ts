import { describe, expect, test } from 'vitest'
import { richTextLimits } from '@tessera/shared/contract/rich-text'
import { hostileHtml } from '@tessera/shared/contract/rich-text.hostile'
import { findViolations } from '@tessera/shared/contract/rich-text.violations'
import { sanitiseRichText } from './sanitise-rich-text.ts'

// HTML that the toolbar creates is not changed.
test.each([
  ['bold, italic, underline, strike', '<p><strong>a</strong><em>b</em><u>c</u><s>d</s></p>'],
  ['headers', '<h1>1</h1><h2>2</h2><h3>3</h3><h4>4</h4><h5>5</h5><h6>6</h6>'],
  [
    'sizes and colours',
    '<p><span style="font-size: 2.5em; color: #f00; background-color: #ff0">a</span></p>',
  ],
  ['blockquote and code block', '<blockquote>a</blockquote><pre>b</pre>'],
  ['lists, nested', '<ol><li>a</li><li><ul><li>b</li></ul></li></ol>'],
  [
    'indent, alignment and direction',
    '<p style="padding-inline-start: 40px; text-align: center" dir="rtl">a</p>',
  ],
  ['a picture of this server', '<p><img src="/api/file/Image/annexpic/x.png" alt="图" /></p>'],
])('%s', (_, html) => expect(sanitiseRichText(html)).toBe(html))

test('a text with more tags than users may send becomes plain text', () => {
  const { tags, depth } = richTextLimits
  expect(sanitiseRichText('<b>a</b>'.repeat(tags / 2))).toBe('<b>a</b>'.repeat(tags / 2))
  expect(sanitiseRichText(`<b>a</b>${'<br>'.repeat(tags)}<script>x`)).toMatch(/^<p>[^<>]*a[^<>]*x<\/p>$/)
  expect(sanitiseRichText(`${'<blockquote>'.repeat(depth + 1)}a < b`)).toMatch(/^<p> *a &lt; b<\/p>$/)
})

test('links open in a new tab without referrer and opener', () => {
  expect(
    sanitiseRichText('<a href="https://a.example/x?y=1&amp;z=2" target="_self" rel="opener">a</a>'),
  ).toBe('<a href="https://a.example/x?y=1&amp;z=2" target="_blank" rel="noopener noreferrer">a</a>')
  expect(sanitiseRichText('<a href="/edu/eduClasslist">a</a>')).toContain('href="/edu/eduClasslist"')
})

test.each([
  ['script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
  ['script in a picture', '<img src=x onerror=alert(1)>', ''],
  [
    'svg',
    '<svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>',
    /^<a target="_blank" rel="noopener noreferrer">x<\/a>$/,
  ],
  ['handlers', '<p onclick="alert(1)" onmouseover=x>a</p>', '<p>a</p>'],
  [
    'javascript link',
    '<a href="javascript:alert(1)">a</a>',
    '<a target="_blank" rel="noopener noreferrer">a</a>',
  ],
  [
    'javascript link in disguise',
    '<a href="jav&#x09;ascript:alert(1)">a</a>',
    '<a target="_blank" rel="noopener noreferrer">a</a>',
  ],
  [
    'data link',
    '<a href="data:text/html,<script>alert(1)</script>">a</a>',
    '<a target="_blank" rel="noopener noreferrer">a</a>',
  ],
  ['frame', '<iframe src="https://evil.example"></iframe><p>a</p>', '<p>a</p>'],
  ['form', '<form action="https://evil.example"><input name="password"><button>ok</button></form>', 'ok'],
  ['style sheet', '<style>body{display:none}</style><link rel=stylesheet href=x><p>a</p>', '<p>a</p>'],
  [
    'style that covers the page',
    '<p style="position:fixed;inset:0;z-index:9999;background:url(//e)">a</p>',
    '<p>a</p>',
  ],
  ['class and id', '<p class="arco-modal" id="root">a</p>', '<p>a</p>'],
  ['picture of another server', '<p><img src="https://evil.example/pixel.gif">a</p>', '<p>a</p>'],
  ['template and math', '<template><p>x</p></template><math><mi>y</mi></math>', /^(<p>x<\/p>)?y?$/],
  ['half a tag', '<p>a<img src=x onerror=alert(1)//', '<p>a</p>'],
  ['comment', '<!--[if IE]><script>x</script><![endif]--><p>a</p>', '<p>a</p>'],
  [
    'base and meta',
    '<base href="//evil.example"><meta http-equiv=refresh content="0;url=x"><p>a</p>',
    '<p>a</p>',
  ],
])('hostile: %s', (_, html, expected) => {
  if (typeof expected === 'string') expect(sanitiseRichText(html)).toBe(expected)
  else expect(sanitiseRichText(html)).toMatch(expected)
})

test('cuts off deeply nested tags', () => {
  expect(sanitiseRichText('<blockquote>'.repeat(1000)).length).toBeLessThan(2_000)
})

describe.each(Object.entries(hostileHtml))('removes everything that runs: %s', (_, all) => {
  test.each(all)('%s', (html) => {
    const once = sanitiseRichText(html)
    expect(findViolations(once)).toEqual([])
    expect(findViolations(sanitiseRichText(once))).toEqual([])
  })
})
