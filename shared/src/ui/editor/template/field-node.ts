import {
  $applyNodeReplacement,
  $insertNodes,
  TextNode,
  type DOMConversionMap,
  type EditorConfig,
  type LexicalEditor,
  type LexicalNode,
  type NodeKey,
  type SerializedTextNode,
  type Spread,
} from 'lexical'
import { allowedStyle } from '../../../contract/rich-text.ts'
import { printForms, type PrintForm } from '../../../contract/print/print-data.ts'
import styles from './template-editor.module.css'

/** A field of a template: its path, how it prints, and its label. */
export interface TemplateFieldMark {
  readonly field: string
  readonly form: PrintForm
  readonly label: string
}

/** A field in the text, which can only be deleted as a whole. The text is its label. */
export class FieldNode extends TextNode {
  readonly field: string
  readonly form: PrintForm

  static override getType(): string {
    return 'templateField'
  }

  static override clone(node: FieldNode): FieldNode {
    return new FieldNode({ field: node.field, form: node.form, label: node.__text }, node.__key)
  }

  static override importJSON(json: object): FieldNode {
    const { field = '', form = 'text', text = '' } = json as Partial<TemplateFieldMark & { text: string }>
    return $createFieldNode({ field, form, label: text }).updateFromJSON(json as SerializedTextNode)
  }

  static override importDOM(): DOMConversionMap {
    return {
      span: (element) =>
        element.hasAttribute('data-field')
          ? {
              priority: 3,
              conversion: () => {
                const node = $createFieldNode({
                  field: element.getAttribute('data-field')!,
                  form: toForm(element.getAttribute('data-form')),
                  label: element.textContent,
                })
                return { node: node.setStyle(allowedStyle(element.getAttribute('style') ?? '')) }
              },
            }
          : null,
    }
  }

  constructor({ field, form, label }: TemplateFieldMark, key?: NodeKey) {
    super(label, key)
    this.field = field
    this.form = form
  }

  override exportJSON(): Spread<Pick<TemplateFieldMark, 'field' | 'form'>, SerializedTextNode> {
    return { ...super.exportJSON(), field: this.field, form: this.form }
  }

  override createDOM(config: EditorConfig, editor?: LexicalEditor): HTMLElement {
    const element = super.createDOM(config, editor)
    element.classList.add(styles.field!)
    element.dataset['form'] = this.form
    return element
  }

  override isTextEntity(): true {
    return true
  }

  /** The element in the HTML, without its formats. */
  toElement(): HTMLElement {
    const element = document.createElement('span')
    element.setAttribute('data-field', this.field)
    if (this.form !== 'text') element.setAttribute('data-form', this.form)
    if (this.getStyle() !== '') element.setAttribute('style', this.getStyle())
    element.textContent = this.getTextContent()
    return element
  }
}

const toForm = (value: string | null): PrintForm => printForms.find((form) => form === value) ?? 'text'

export const $createFieldNode = (mark: TemplateFieldMark): FieldNode =>
  ($applyNodeReplacement(new FieldNode(mark)) as FieldNode).setMode('token')

export const $isFieldNode = (node: LexicalNode | null | undefined): node is FieldNode =>
  node instanceof FieldNode

/** Inserts a field at the caret. */
export const insertField = (editor: LexicalEditor, mark: TemplateFieldMark): void =>
  editor.update(() => $insertNodes([$createFieldNode(mark)]))
