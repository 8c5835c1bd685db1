/** What PDF files need of pdfkit and fontkit, which bring no types. */
declare module 'pdfkit' {
  import { Readable } from 'node:stream'

  /** An object of the file. Its `data` is a dictionary, and `end` closes it with its stream. */
  export interface PdfReference {
    data: Record<string, unknown>
    end(content?: Uint8Array | string): void
  }
  export interface PdfImage {
    readonly width: number
    readonly height: number
  }
  export default class PDFDocument extends Readable {
    constructor(options: {
      autoFirstPage: boolean
      /** '' loads no standard font. */
      font: string
      lang: string
      displayTitle: boolean
      info: Record<string, string | Date>
    })
    readonly page: { readonly fonts: Record<string, PdfReference> }
    addPage(options: { size: [number, number]; margin: number }): this
    addContent(operators: string): this
    ref(data?: Record<string, unknown>): PdfReference
    openImage(content: Uint8Array): PdfImage
    image(image: PdfImage, x: number, y: number, options: { width: number; height: number }): this
    end(): void
  }
}

declare module 'fontkit' {
  export interface PathCommand {
    readonly command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath'
    readonly args: readonly number[]
  }
  export interface Glyph {
    readonly id: number
    readonly advanceWidth: number
    readonly path: { readonly commands: readonly PathCommand[] }
  }
  export interface Subset {
    /** Glyphs of the font by their numbers in the subset. */
    readonly glyphs: number[]
    encode(): Uint8Array
  }
  export interface Font {
    readonly postscriptName: string
    readonly unitsPerEm: number
    readonly ascent: number
    readonly descent: number
    readonly capHeight: number
    readonly bbox: {
      readonly minX: number
      readonly minY: number
      readonly maxX: number
      readonly maxY: number
    }
    hasGlyphForCodePoint(codePoint: number): boolean
    glyphForCodePoint(codePoint: number): Glyph
    getGlyph(id: number): Glyph
    createSubset(): Subset
  }
  export function create(content: Uint8Array): Font
}
