import {
  $applyNodeReplacement,
  DecoratorNode,
  type DOMConversionMap,
  type DOMExportOutput,
  type EditorConfig,
  type NodeKey,
  type SerializedLexicalNode,
  type Spread,
} from 'lexical'
import styles from './template-editor.module.css'

export type TemplateBlock = 'history' | 'pageBreak'

/** The history of a task, or the end of a page. The theme of the editor has its words. */
export class BlockNode extends DecoratorNode<null> {
  readonly block: TemplateBlock

  static override getType(): string {
    return 'templateBlock'
  }

  static override clone(node: BlockNode): BlockNode {
    return new BlockNode(node.block, node.getKey())
  }

  static override importJSON(json: object): BlockNode {
    return $createBlockNode((json as { block?: TemplateBlock }).block ?? 'history')
  }

  static override importDOM(): DOMConversionMap {
    return {
      div: (element) =>
        element.hasAttribute('data-block')
          ? {
              priority: 3,
              conversion: () => ({
                node: $createBlockNode(
                  element.getAttribute('data-block') === 'pageBreak' ? 'pageBreak' : 'history',
                ),
              }),
            }
          : null,
    }
  }

  constructor(block: TemplateBlock, key?: NodeKey) {
    super(key)
    this.block = block
  }

  override exportJSON(): Spread<{ block: TemplateBlock }, SerializedLexicalNode> {
    return { ...super.exportJSON(), block: this.block }
  }

  override createDOM({ theme }: EditorConfig): HTMLElement {
    const element = document.createElement('div')
    element.className = styles.block!
    element.textContent = (theme['blocks'] as Record<TemplateBlock, string> | undefined)?.[this.block] ?? ''
    return element
  }

  override updateDOM(): boolean {
    return false
  }

  override exportDOM(): DOMExportOutput {
    const element = document.createElement('div')
    element.setAttribute('data-block', this.block)
    return { element }
  }

  override isInline(): boolean {
    return false
  }

  override decorate(): null {
    return null
  }
}

export const $createBlockNode = (block: TemplateBlock): BlockNode =>
  $applyNodeReplacement(new BlockNode(block))
