import { $generateHtmlFromNodes, $generateNodesFromDOM } from '@lexical/html'
import {
  $createParagraphNode,
  $getRoot,
  $isDecoratorNode,
  $isElementNode,
  $isTextNode,
  TextNode,
  type DOMConversionMap,
  type DOMExportOutput,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical'
import { allowedStyle, isBlank } from '@tessera/shared/contract/system/rich-text'
import { cleaned } from '../rich-text/clean.ts'
import { VariableNode } from './variable.ts'

/** Formats of a piece of text, from the outside in. */
const marks = [
  ['strong', 'bold'],
  ['em', 'italic'],
  ['u', 'underline'],
  ['s', 'strikethrough'],
  ['code', 'code'],
] as const

/** A piece of text with no more elements than it has formats: Lexical's own way says each twice. */
export function exportText(_: LexicalEditor, node: LexicalNode): DOMExportOutput {
  if (!$isTextNode(node)) return { element: null }
  let out: HTMLElement | Text = document.createTextNode(node.getTextContent())
  const wrap = (tag: string) => {
    const element = document.createElement(tag)
    element.append(out)
    out = element
    return element
  }
  for (const [tag, format] of marks.toReversed()) if (node.hasFormat(format)) wrap(tag)
  if (node.getStyle() !== '') wrap('span').setAttribute('style', node.getStyle())
  return { element: out }
}

/** The text as HTML of nothing but what `rich-text.ts` allows; '' where there is nothing to read. To be called within a read of the editor. */
export function toHtml(editor: LexicalEditor): string {
  const box = document.createElement('div')
  box.append(cleaned($generateHtmlFromNodes(editor, null)))
  for (const element of box.querySelectorAll('[dir="auto"], [dir="ltr"]')) element.removeAttribute('dir')
  for (const item of box.querySelectorAll('li[value], ol[start="1"]'))
    for (const name of ['value', 'start']) item.removeAttribute(name)
  for (const element of box.querySelectorAll('[style]'))
    element.setAttribute('style', element.getAttribute('style')!.replace(/;\s*$/, ''))
  return isBlank(box.innerHTML) ? '' : box.innerHTML
}

/** Puts HTML in the place of the whole text; what is not allowed does not come in. To be called within an update of the editor. */
export function fromHtml(editor: LexicalEditor, html: string): void {
  const page = document.implementation.createHTMLDocument('')
  page.body.append(cleaned(html))
  // Of elements of one name within each other Lexical hears the innermost only: it has to say all.
  for (const span of page.querySelectorAll('span span'))
    span.setAttribute(
      'style',
      [span.parentElement!.closest('span')!.getAttribute('style'), span.getAttribute('style')]
        .filter(Boolean)
        .join('; '),
    )
  const root = $getRoot().clear()
  let line: ReturnType<typeof $createParagraphNode> | null = null
  for (const node of $generateNodesFromDOM(editor, page)) {
    if ($isElementNode(node) || ($isDecoratorNode(node) && !node.isInline())) {
      line = null
      root.append(node)
    } else {
      // Text that stands outside of any paragraph.
      if (!line) root.append((line = $createParagraphNode()))
      line.append(node)
    }
  }
  if (root.isEmpty()) root.append($createParagraphNode())
}

/** What Lexical does not read by itself: sizes and colours of a span, and another word for struck out. */
const imported: DOMConversionMap = {
  span: () => ({
    priority: 1,
    conversion: (element) => {
      const style = allowedStyle(element.getAttribute('style') ?? '')
      return {
        node: null,
        forChild: (child) =>
          $isTextNode(child) && style
            ? child.setStyle([style, child.getStyle()].filter(Boolean).join('; '))
            : child,
      }
    },
  }),
  del: () => ({
    priority: 1,
    conversion: () => ({
      node: null,
      forChild: (child) =>
        $isTextNode(child) && !child.hasFormat('strikethrough') ? child.toggleFormat('strikethrough') : child,
    }),
  }),
}

export const htmlOptions = {
  export: new Map([
    [TextNode, exportText],
    [VariableNode, exportText],
  ]),
  import: imported,
}
