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
import { isLocalPicture } from '@tessera/shared/contract/system/rich-text'

interface Picture {
  src: string
  alt: string
}

/** A picture in the line of the text. Nothing is drawn by React: the node is its own element. */
export class ImageNode extends DecoratorNode<null> {
  readonly picture: Picture

  static override getType(): string {
    return 'image'
  }

  static override clone(node: ImageNode): ImageNode {
    return new ImageNode(node.picture, node.getKey())
  }

  static override importJSON(json: object): ImageNode {
    const { src = '', alt = '' } = json as Partial<Picture>
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

  constructor(picture: Picture, key?: NodeKey) {
    super(key)
    this.picture = picture
  }

  override exportJSON(): Spread<Picture, SerializedLexicalNode> {
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

export const $createImageNode = (picture: Picture): ImageNode => $applyNodeReplacement(new ImageNode(picture))
export const $isImageNode = (node: LexicalNode | null | undefined): node is ImageNode =>
  node instanceof ImageNode
