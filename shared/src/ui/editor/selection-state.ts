import { $isCodeNode } from '@lexical/code-core'
import { $isLinkNode, type LinkNode } from '@lexical/link'
import { $isListNode, ListNode } from '@lexical/list'
import { $isHeadingNode, $isQuoteNode } from '@lexical/rich-text'
import { $getSelectionStyleValueForProperty } from '@lexical/selection'
import { $findMatchingParent, $getNearestNodeOfType } from '@lexical/utils'
import {
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  type ElementFormatType,
  type LexicalNode,
  type TextFormatType,
} from 'lexical'

export const textFormats = [
  'bold',
  'italic',
  'underline',
  'strikethrough',
] as const satisfies readonly TextFormatType[]

/** Font sizes relative to the surrounding text. */
export const sizes = { small: '0.75em', normal: '', large: '1.5em', huge: '2.5em' } as const
export type Size = keyof typeof sizes

/** Kind of a text block. */
export type Block =
  | 'paragraph'
  | 'h1'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'h5'
  | 'h6'
  | 'quote'
  | 'code'
  | 'number'
  | 'bullet'

/** Formats at the caret, which the toolbar shows as pressed. */
export interface SelectionState {
  readonly block: Block
  readonly formats: readonly (typeof textFormats)[number][]
  readonly size: Size
  readonly color: string
  readonly background: string
  readonly align: ElementFormatType
  readonly rtl: boolean
  /** Address of the link; null outside a link. */
  readonly link: string | null
}

export const defaultSelectionState: SelectionState = {
  block: 'paragraph',
  formats: [],
  size: 'normal',
  color: '',
  background: '',
  align: '',
  rtl: false,
  link: null,
}

/** Reads the formats at the caret. Must be called within `editor.read`. */
export function readSelectionState(): SelectionState {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return defaultSelectionState
  const node = selection.anchor.getNode()
  const top =
    $findMatchingParent(node, (one) => $isElementNode(one) && one.getParent()?.getKey() === 'root') ?? node
  const holder = $isElementNode(top) ? top : null
  const size = $getSelectionStyleValueForProperty(selection, 'font-size', '')
  return {
    block: blockOf(node, top),
    formats: textFormats.filter((format) => selection.hasFormat(format)),
    size: (Object.keys(sizes) as Size[]).find((name) => sizes[name] === size) ?? 'normal',
    color: $getSelectionStyleValueForProperty(selection, 'color', ''),
    background: $getSelectionStyleValueForProperty(selection, 'background-color', ''),
    align: holder?.getFormatType() ?? '',
    rtl: holder?.getDirection() === 'rtl',
    link: findLink(node)?.getURL() ?? null,
  }
}

/** Returns the link around a node, or null. */
export const findLink = (node: LexicalNode): LinkNode | null => $findMatchingParent(node, $isLinkNode)

function blockOf(node: LexicalNode, top: LexicalNode): Block {
  const list = $getNearestNodeOfType(node, ListNode)
  if ($isListNode(list)) return list.getListType() === 'number' ? 'number' : 'bullet'
  if ($isHeadingNode(top)) return top.getTag()
  if ($isQuoteNode(top)) return 'quote'
  return $isCodeNode(top) ? 'code' : 'paragraph'
}
