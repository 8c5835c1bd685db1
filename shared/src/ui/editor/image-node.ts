import {
  $applyNodeReplacement,
  DecoratorNode,
  type DOMConversionMap,
  type DOMExportOutput,
  type LexicalNode,
  type NodeKey,
  type SerializedLexicalNode,
  type Spread,
} from 'lexical'
import { isLocalPicture } from '../../contract/rich-text.ts'

interface ImageSource {
  src: string
  alt: string
}

/** An inline image. The node creates its own element without React. */
export class ImageNode extends DecoratorNode<null> {
  readonly picture: ImageSource

  static override getType(): string {
    return 'image'
  }

  static override clone(node: ImageNode): ImageNode {
    return new ImageNode(node.picture, node.getKey())
  }

  static override importJSON(json: object): ImageNode {
    const { src = '', alt = '' } = json as Partial<ImageSource>
    return $createImageNode({ src, alt })
  }

  static override importDOM(): DOMConversionMap {
    return {
      img: () => ({
        priority: 0,
        conversion: (element) => {
          const src = element.getAttribute('src') ?? ''
          return {
            node: isLocalPicture(src)
              ? $createImageNode({ src, alt: element.getAttribute('alt') ?? '' })
              : null,
          }
        },
      }),
    }
  }

  constructor(picture: ImageSource, key?: NodeKey) {
    super(key)
    this.picture = picture
  }

  override exportJSON(): Spread<ImageSource, SerializedLexicalNode> {
    return { ...super.exportJSON(), ...this.picture }
  }

  override createDOM(): HTMLElement {
    const box = document.createElement('span')
    box.append(this.element())
    return box
  }

  override updateDOM(): boolean {
    return false
  }

  override exportDOM(): DOMExportOutput {
    return { element: this.element() }
  }

  override isInline(): boolean {
    return true
  }

  override decorate(): null {
    return null
  }

  private element(): HTMLImageElement {
    const image = document.createElement('img')
    image.src = this.picture.src
    image.alt = this.picture.alt
    return image
  }
}

export const $createImageNode = (picture: ImageSource): ImageNode =>
  $applyNodeReplacement(new ImageNode(picture))
export const $isImageNode = (node: LexicalNode | null | undefined): node is ImageNode =>
  node instanceof ImageNode
