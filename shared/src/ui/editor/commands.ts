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
import { linkSchemes } from '../../contract/rich-text.ts'
import { $createImageNode } from './image-node.ts'
import { findLink, type Block } from './selection-state.ts'

const updateSelection = (editor: LexicalEditor, change: (selection: RangeSelection) => void) =>
  editor.update(() => {
    const selection = $getSelection()
    if ($isRangeSelection(selection)) change(selection)
  })

const blockFactories: Readonly<Record<Exclude<Block, 'number' | 'bullet'>, () => ElementNode>> = {
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

/** Turns the selected blocks into this kind; the same kind again turns them into paragraphs. */
export function setBlock(editor: LexicalEditor, now: Block, requested: Block): void {
  if (requested === 'number' || requested === 'bullet') {
    const insert = requested === 'number' ? INSERT_ORDERED_LIST_COMMAND : INSERT_UNORDERED_LIST_COMMAND
    editor.dispatchCommand(now === requested ? REMOVE_LIST_COMMAND : insert, undefined)
    return
  }
  if (now === 'number' || now === 'bullet') editor.dispatchCommand(REMOVE_LIST_COMMAND, undefined)
  updateSelection(editor, (selection) =>
    $setBlocksType(selection, blockFactories[now === requested ? 'paragraph' : requested]),
  )
}

/** Sets a text style of the selection; an empty value removes it. */
export const setStyle = (
  editor: LexicalEditor,
  property: 'font-size' | 'color' | 'background-color',
  value: string,
): void => updateSelection(editor, (selection) => $patchStyleText(selection, { [property]: value || null }))

/** Sets the text direction of the selected blocks. */
export const setDirection = (editor: LexicalEditor, rtl: boolean): void =>
  updateSelection(editor, (selection) => {
    for (const block of blocksOf(selection)) block.setDirection(rtl ? 'rtl' : null)
  })

/** Removes all formats of the selected text and its blocks; lists and links stay. */
export const clearFormatting = (editor: LexicalEditor): void =>
  updateSelection(editor, (selection) => {
    // `extract` splits nodes at the ends of the selection, so that nothing outside it changes.
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

/**
 * Returns a valid link address: a web, mail or phone address, or a path of this site; null for anything else.
 */
export function linkAddress(typed: string): string | null {
  const address = typed.trim()
  if (/^www\.[^\s]+$/i.test(address)) return `https://${address}`
  return new RegExp(`^(?:(?:${linkSchemes.join('|')}):[^\\s]+|/(?!/)[^\\s]*)$`, 'i').test(address)
    ? address
    : null
}

/**
 * Links the selection, or changes the link at the caret; '' removes it. Without a selection, the address
 * itself is inserted.
 */
export const setLink = (editor: LexicalEditor, address: string): void =>
  updateSelection(editor, (selection) => {
    const link = findLink(selection.anchor.getNode())
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

/** Inserts an image at the caret. */
export const insertImage = (editor: LexicalEditor, picture: { src: string; alt: string }): void =>
  editor.update(() => $insertNodes([$createImageNode(picture)]))
