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
import { allowedStyle, isBlank } from '../../contract/rich-text.ts'
import { sanitizeHtml, type HtmlRules } from '../rich-text/sanitize-html.ts'
import { VariableNode } from './variable-node.ts'

/** Elements and text formats, from the outside in. */
const formatTags = [
  ['strong', 'bold'],
  ['em', 'italic'],
  ['u', 'underline'],
  ['s', 'strikethrough'],
  ['code', 'code'],
] as const

/** Exports a text node with one element per format. Lexical's own export duplicates them. */
export function exportText(_: LexicalEditor, node: LexicalNode): DOMExportOutput {
  if (!$isTextNode(node)) return { element: null }
  let out: HTMLElement | Text = document.createTextNode(node.getTextContent())
  const wrap = (tag: string) => {
    const element = document.createElement(tag)
    element.append(out)
    out = element
    return element
  }
  for (const [tag, format] of formatTags.toReversed()) if (node.hasFormat(format)) wrap(tag)
  if (node.getStyle() !== '') wrap('span').setAttribute('style', node.getStyle())
  return { element: out }
}

/**
 * Returns the content as HTML of allowed elements, those of rich text where no rules are given; a rich text without content is
 * ''. Must be called within `editor.read`.
 */
export function toHtml(editor: LexicalEditor, rules?: HtmlRules): string {
  const box = document.createElement('div')
  box.append(sanitizeHtml($generateHtmlFromNodes(editor, null), rules))
  for (const element of box.querySelectorAll('[dir="auto"], [dir="ltr"]')) element.removeAttribute('dir')
  for (const item of box.querySelectorAll('li[value], ol[start="1"]'))
    for (const name of ['value', 'start']) item.removeAttribute(name)
  for (const element of box.querySelectorAll('[style]'))
    element.setAttribute('style', element.getAttribute('style')!.replace(/;\s*$/, ''))
  return !rules && isBlank(box.innerHTML) ? '' : box.innerHTML
}

/** Replaces the content with HTML and drops what is not allowed. Must be called within `editor.update`. */
export function loadHtml(editor: LexicalEditor, html: string, rules?: HtmlRules): void {
  const page = document.implementation.createHTMLDocument('')
  page.body.append(sanitizeHtml(html, rules))
  // Lexical applies only the innermost of nested spans, so each gets the styles of its ancestors.
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
      // Text outside a paragraph.
      if (!line) root.append((line = $createParagraphNode()))
      line.append(node)
    }
  }
  if (root.isEmpty()) root.append($createParagraphNode())
}

/** Import of elements that Lexical does not support: font size and colour of spans, and `del`. */
const importConversions: DOMConversionMap = {
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

/** HTML import and export of the editor. */
export const htmlOptions = {
  export: new Map([
    [TextNode, exportText],
    [VariableNode, exportText],
  ]),
  import: importConversions,
}
