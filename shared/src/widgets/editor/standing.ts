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

/** Sizes of the specification (areas 9), relative to the text around. */
export const sizes = { small: '0.75em', normal: '', large: '1.5em', huge: '2.5em' } as const
export type Size = keyof typeof sizes

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

/** What holds where the caret stands: what the toolbar shows as pressed. */
export interface Standing {
  readonly block: Block
  readonly formats: readonly (typeof textFormats)[number][]
  readonly size: Size
  readonly color: string
  readonly background: string
  readonly align: ElementFormatType
  readonly rtl: boolean
  /** Address of the link, or null outside of one. */
  readonly link: string | null
}

export const nowhere: Standing = {
  block: 'paragraph',
  formats: [],
  size: 'normal',
  color: '',
  background: '',
  align: '',
  rtl: false,
  link: null,
}

/** To be called within a read of the editor. */
export function standing(): Standing {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return nowhere
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
    link: linkAt(node)?.getURL() ?? null,
  }
}

export const linkAt = (node: LexicalNode): LinkNode | null => $findMatchingParent(node, $isLinkNode)

function blockOf(node: LexicalNode, top: LexicalNode): Block {
  const list = $getNearestNodeOfType(node, ListNode)
  if ($isListNode(list)) return list.getListType() === 'number' ? 'number' : 'bullet'
  if ($isHeadingNode(top)) return top.getTag()
  if ($isQuoteNode(top)) return 'quote'
  return $isCodeNode(top) ? 'code' : 'paragraph'
}
