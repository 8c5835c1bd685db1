// @vitest-environment jsdom
import { $getRoot, $isElementNode, $isTextNode, type LexicalNode } from 'lexical'
import { describe, expect, test } from 'vitest'
import { loadHtml, toHtml } from './html.ts'
import { newEditor } from './nodes.ts'
import { registerVariables, VariableNode } from './variable-node.ts'

/** Loads HTML into an editor and exports it again. */
function roundTrip(html: string): string {
  const editor = newEditor((error) => {
    throw error
  })
  editor.update(() => loadHtml(editor, html), { discrete: true })
  return editor.read(() => toHtml(editor))
}

test.each([
  ['bold, italic, underline, strike', '<p><strong>a</strong><em>b</em><u>c</u><s>d</s></p>'],
  ['all of them at once', '<p><strong><em><u><s>a</s></u></em></strong></p>'],
  ['headers 1 to 6', '<h1>1</h1><h2>2</h2><h3>3</h3><h4>4</h4><h5>5</h5><h6>6</h6>'],
  ['size small', '<p><span style="font-size: 0.75em">a</span></p>'],
  ['size large', '<p><span style="font-size: 1.5em">a</span></p>'],
  ['size huge', '<p><span style="font-size: 2.5em">a</span></p>'],
  ['text colour and background', '<p><span style="color: #cb272d; background-color: #fff3e8">a</span></p>'],
  ['a colour within bold', '<p><span style="color: #cb272d"><strong>a</strong></span></p>'],
  ['blockquote', '<blockquote>a</blockquote>'],
  ['code block', '<pre>a<br>b</pre>'],
  ['ordered list', '<ol><li>a</li><li>b</li></ol>'],
  ['bullet list', '<ul><li>a</li><li>b</li></ul>'],
  ['list in a list', '<ul><li>a<ul><li>b</li></ul></li></ul>'],
  ['indent', '<p style="padding-inline-start: 80px">a</p>'],
  ['centred', '<p style="text-align: center">a</p>'],
  ['to the right', '<p style="text-align: right">a</p>'],
  ['justified', '<p style="text-align: justify">a</p>'],
  ['right to left', '<p dir="rtl">a</p>'],
  ['link', '<p><a href="https://a.example/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">a</a></p>'],
  ['picture', '<p>a<img src="/api/file/Image/annexpic/x.png" alt="图">b</p>'],
  ['line break', '<p>a<br>b</p>'],
  ['Chinese', '<p>本周六上午<strong>消防演练</strong>，请提前通知家长。</p>'],
])('%s survives a round trip', (_, html) => expect(roundTrip(html)).toBe(html))

test.each([
  ['nothing', '', ''],
  ['an empty paragraph', '<p><br></p>', ''],
  ['text without a paragraph', 'a<strong>b</strong>', '<p>a<strong>b</strong></p>'],
  [
    'other words for the same',
    '<p><b>a</b><i>b</i><del>c</del></p>',
    '<p><strong>a</strong><em>b</em><s>c</s></p>',
  ],
  [
    'a list in a list, written the other way',
    '<ol><li>a</li><li><ol><li>b</li></ol></li></ol>',
    '<ol><li>a<ol><li>b</li></ol></li></ol>',
  ],
  [
    'a style within a style',
    '<p><span style="color: #f00"><span style="font-size: 2.5em">a</span></span></p>',
    '<p><span style="color: #f00; font-size: 2.5em">a</span></p>',
  ],
  ['script and handlers', '<p onclick="x()">a<script>alert(1)</script></p>', '<p>a</p>'],
  ['picture of another', '<p>a<img src="https://evil.example/p.gif"></p>', '<p>a</p>'],
  [
    'style that covers the page',
    '<p style="position: fixed; text-align: center">a</p>',
    '<p style="text-align: center">a</p>',
  ],
])('%s', (_, html, out) => expect(roundTrip(html)).toBe(out))

describe('placeholders', () => {
  const opened = (html: string) => {
    const editor = newEditor((error) => {
      throw error
    })
    registerVariables(editor)
    editor.update(() => loadHtml(editor, html), { discrete: true })
    return editor
  }
  const leaves = (node: LexicalNode): LexicalNode[] =>
    $isElementNode(node) ? node.getChildren().flatMap(leaves) : [node]
  const pieces = (html: string) =>
    opened(html).read(() =>
      leaves($getRoot()).map((node) =>
        node instanceof VariableNode ? [node.getTextContent()] : node.getTextContent(),
      ),
    )

  test.each([
    ['<p>{a}</p>', [['{a}']]],
    ['<p>你好{姓名}，{time} 见</p>', ['你好', ['{姓名}'], '，', ['{time}'], ' 见']],
    ['<p>{a}{b}</p>', [['{a}'], ['{b}']]],
    ['<p>{ a }</p>', [['{a}']]],
    ['<p>{a b} {} {a-b}</p>', ['{a b} {} {a-b}']],
  ])('%s: each placeholder is one unit', (html, expected) => expect(pieces(html)).toEqual(expected))
  test('a placeholder cannot be split', () => {
    opened('<p>{a}</p>').read(() =>
      expect(leaves($getRoot()).map((node) => $isTextNode(node) && node.isToken())).toEqual([true]),
    )
  })
  test.each([
    '<p>a{b}c</p>',
    '<p><strong>{b}</strong></p>',
    '<p><a href="https://a.example/" target="_blank" rel="noopener noreferrer">{b}</a></p>',
    '<p><span style="color: #cb272d">{b}</span></p>',
  ])('%s survives a round trip', (html) => {
    const editor = opened(html)
    expect(editor.read(() => toHtml(editor))).toBe(html)
  })
})
