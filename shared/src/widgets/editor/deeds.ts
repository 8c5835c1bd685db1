import { $createCodeNode } from '@lexical/code-core'
import { $toggleLink } from '@lexical/link'
import {
  INSERT_ORDERED_LIST_COMMAND,
  INSERT_UNORDERED_LIST_COMMAND,
  REMOVE_LIST_COMMAND,
} from '@lexical/list'
import { $createHeadingNode, $createQuoteNode } from '@lexical/rich-text'
import { $patchStyleText, $setBlocksType } from '@lexical/selection'
import {
  $createParagraphNode,
  $getSelection,
  $insertNodes,
  $isElementNode,
  $isRangeSelection,
  $isTextNode,
  type ElementNode,
  type LexicalEditor,
  type RangeSelection,
} from 'lexical'
import { linkSchemes } from '@tessera/shared/contract/system/rich-text'
import { $createImageNode } from './image.ts'
import { linkAt, type Block } from './standing.ts'

const selected = (editor: LexicalEditor, deed: (selection: RangeSelection) => void) =>
  editor.update(() => {
    const selection = $getSelection()
    if ($isRangeSelection(selection)) deed(selection)
  })

const made: Readonly<Record<Exclude<Block, 'number' | 'bullet'>, () => ElementNode>> = {
  paragraph: $createParagraphNode,
  h1: () => $createHeadingNode('h1'),
  h2: () => $createHeadingNode('h2'),
  h3: () => $createHeadingNode('h3'),
  h4: () => $createHeadingNode('h4'),
  h5: () => $createHeadingNode('h5'),
  h6: () => $createHeadingNode('h6'),
  quote: $createQuoteNode,
  code: () => $createCodeNode(),
}

/** Makes what is selected a block of this kind; of the same kind again it becomes a paragraph. */
export function setBlock(editor: LexicalEditor, now: Block, wanted: Block): void {
  if (wanted === 'number' || wanted === 'bullet') {
    editor.dispatchCommand(
      now === wanted
        ? REMOVE_LIST_COMMAND
        : wanted === 'number'
          ? INSERT_ORDERED_LIST_COMMAND
          : INSERT_UNORDERED_LIST_COMMAND,
      undefined,
    )
    return
  }
  if (now === 'number' || now === 'bullet') editor.dispatchCommand(REMOVE_LIST_COMMAND, undefined)
  selected(editor, (selection) => $setBlocksType(selection, made[now === wanted ? 'paragraph' : wanted]))
}

/** An empty value takes the property away. */
export const setStyle = (
  editor: LexicalEditor,
  property: 'font-size' | 'color' | 'background-color',
  value: string,
): void => selected(editor, (selection) => $patchStyleText(selection, { [property]: value || null }))

export const setDirection = (editor: LexicalEditor, rtl: boolean): void =>
  selected(editor, (selection) => {
    for (const block of blocksOf(selection)) block.setDirection(rtl ? 'rtl' : null)
  })

/** Takes every format of the text and of its blocks away; lists and links stay. */
export const clean = (editor: LexicalEditor): void =>
  selected(editor, (selection) => {
    // Split at the ends of the selection, so that nothing beside it changes.
    for (const node of selection.extract()) if ($isTextNode(node)) node.setFormat(0).setStyle('')
    for (const block of blocksOf(selection)) block.setFormat('').setIndent(0).setDirection(null)
    const after = $getSelection()
    if ($isRangeSelection(after)) $setBlocksType(after, $createParagraphNode, () => undefined)
  })

function blocksOf(selection: RangeSelection): ElementNode[] {
  const tops = selection.getNodes().flatMap((node) => {
    const top = node.getTopLevelElement()
    return $isElementNode(top) ? [top] : []
  })
  return [...new Map(tops.map((top) => [top.getKey(), top])).values()]
}

/** Where a link may lead: an address of the web, of mail, of a phone, or a path of this site; null for anything else. */
export function linkAddress(typed: string): string | null {
  const address = typed.trim()
  if (/^www\.[^\s]+$/i.test(address)) return `https://${address}`
  return new RegExp(`^(?:(?:${linkSchemes.join('|')}):[^\\s]+|/(?!/)[^\\s]*)$`, 'i').test(address)
    ? address
    : null
}

/** Links what is selected, or changes the link the caret is in; '' unlinks. Where nothing is selected the address itself is inserted. */
export const setLink = (editor: LexicalEditor, address: string): void =>
  selected(editor, (selection) => {
    const link = linkAt(selection.anchor.getNode())
    if (selection.isCollapsed() && link) {
      if (address) link.setURL(address)
      else {
        for (const child of link.getChildren()) link.insertBefore(child)
        link.remove()
      }
      return
    }
    if (selection.isCollapsed() && address) {
      selection.insertText(address)
      const after = $getSelection()
      if ($isRangeSelection(after) && after.anchor.type === 'text')
        after.anchor.set(after.anchor.key, Math.max(0, after.focus.offset - address.length), 'text')
    }
    $toggleLink(address || null, { rel: 'noopener noreferrer', target: '_blank' })
  })

export const insertImage = (editor: LexicalEditor, picture: { src: string; alt: string }): void =>
  editor.update(() => $insertNodes([$createImageNode(picture)]))
