import {
  $applyNodeReplacement,
  $getSelection,
  $insertNodes,
  $isRangeSelection,
  TextNode,
  type EditorConfig,
  type LexicalEditor,
  type SerializedTextNode,
} from 'lexical'
import { findPlaceholder } from '../../contract/placeholders.ts'
import styles from './editor.module.css'

/** A placeholder `{name}` that can only be deleted as a whole. In HTML it is plain text. */
export class VariableNode extends TextNode {
  static override getType(): string {
    return 'variable'
  }

  static override clone(node: VariableNode): VariableNode {
    return new VariableNode(node.__text, node.__key)
  }

  static override importJSON(json: SerializedTextNode): VariableNode {
    return ($applyNodeReplacement(new VariableNode(json.text)) as VariableNode).updateFromJSON(json)
  }

  override createDOM(config: EditorConfig, editor?: LexicalEditor): HTMLElement {
    const element = super.createDOM(config, editor)
    element.classList.add(styles.variable!)
    return element
  }

  override isTextEntity(): true {
    return true
  }
}

const $createVariableNode = (name: string): VariableNode =>
  ($applyNodeReplacement(new VariableNode(`{${name}}`)) as VariableNode).setMode('token')

/**
 * Replaces the first placeholder in a text node by a variable node. Lexical runs the transform again for the
 * remaining text.
 */
function $splitVariable(node: TextNode): void {
  const found = node.isSimpleText() && !node.isComposing() ? findPlaceholder(node.getTextContent()) : null
  if (!found) return
  const { start, end, name } = found
  const parts = node.splitText(start, end)
  const place = parts[start === 0 ? 0 : 1]!
  const variable = $createVariableNode(name).setFormat(place.getFormat()).setStyle(place.getStyle())
  const selection = $getSelection()
  const caretWithin =
    $isRangeSelection(selection) && selection.isCollapsed() && selection.anchor.key === place.getKey()
  place.replace(variable)
  if (caretWithin) variable.selectNext(0, 0)
}

/** Replaces placeholders by variable nodes from now on. Returns a function that stops it. */
export const registerVariables = (editor: LexicalEditor): (() => void) =>
  editor.registerNodeTransform(TextNode, $splitVariable)

/** Inserts a variable at the caret. */
export const insertVariable = (editor: LexicalEditor, name: string): void =>
  editor.update(() => $insertNodes([$createVariableNode(name)]))
