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
import { findPlaceholder } from '@tessera/shared/contract/system/placeholders'
import styles from './editor.module.css'

/** A place for a value, `{name}`: one piece, which is deleted whole or stays. In HTML it is those letters and nothing else. */
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

const $createVariable = (name: string): VariableNode =>
  ($applyNodeReplacement(new VariableNode(`{${name}}`)) as VariableNode).setMode('token')

/** Makes a piece of the first place that a text names, whether it was typed, pasted or read; what stands beside it is asked again by itself. */
function $recognise(node: TextNode): void {
  const found = node.isSimpleText() && !node.isComposing() ? findPlaceholder(node.getTextContent()) : null
  if (!found) return
  const { start, end, name } = found
  const parts = node.splitText(start, end)
  const place = parts[start === 0 ? 0 : 1]!
  const variable = $createVariable(name).setFormat(place.getFormat()).setStyle(place.getStyle())
  const selection = $getSelection()
  const caretWithin =
    $isRangeSelection(selection) && selection.isCollapsed() && selection.anchor.key === place.getKey()
  place.replace(variable)
  if (caretWithin) variable.selectNext(0, 0)
}

/** Places are pieces from now on. Gives the way to stop. */
export const recogniseVariables = (editor: LexicalEditor): (() => void) =>
  editor.registerNodeTransform(TextNode, $recognise)

/** Puts a variable where the caret is. */
export const insertVariable = (editor: LexicalEditor, name: string): void =>
  editor.update(() => $insertNodes([$createVariable(name)]))
