import { CodeNode } from '@lexical/code-core'
import { LinkNode } from '@lexical/link'
import { ListItemNode, ListNode } from '@lexical/list'
import { HeadingNode, QuoteNode } from '@lexical/rich-text'
import { createEditor, type LexicalEditor } from 'lexical'
import { htmlOptions } from './html.ts'
import { ImageNode } from './image-node.ts'
import { VariableNode } from './variable-node.ts'

/** The node types of the toolbar. */
export const richTextNodes = [
  HeadingNode,
  QuoteNode,
  CodeNode,
  ListNode,
  ListItemNode,
  LinkNode,
  ImageNode,
  VariableNode,
]

/** Creates an editor with all node types of the toolbar. Errors go to `onError`. */
export const newEditor = (onError: (error: Error) => void): LexicalEditor =>
  createEditor({
    namespace: 'tessera',
    nodes: richTextNodes,
    html: htmlOptions,
    theme: { text: { underlineStrikethrough: 'both' } },
    onError,
  })
