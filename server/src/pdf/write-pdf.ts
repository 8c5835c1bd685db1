// oxlint-disable-next-line triple-slash-reference -- programs of other packages reach this file, but list no types of it
/// <reference path="./libraries.d.ts" />
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { layOutTemplate, type PrintNode } from '@tessera/shared/contract/print/lay-out-template'
import { parseTemplate } from '@tessera/shared/contract/print/parse-template'
import type { PrintData } from '@tessera/shared/contract/print/print-data'
import { paperSizes, type Paper, type PaperSettings } from '@tessera/shared/contract/system/print-templates'
import { amountInCapitals } from '@tessera/shared/format/amount-in-capitals'
import { encodeBarCode, encodeQr, type CodePath } from '@tessera/shared/ui/codes/encode'
import type { Canvas } from './canvas.ts'
import { listBlocks, type Block, type Picture, type Sources } from './content.ts'
import { readDrawing, type Drawing } from './drawing.ts'
import { pdfLimits } from './limits.ts'
import { signsOf, widthOf, type Typefaces } from './lines.ts'
import { fillPages } from './pages.ts'
import { bodyStyle, fromMillimetres, fromPixels, grey, type Style } from './style.ts'
import { listStrips } from './strips.ts'
import { Typeface } from './typeface.ts'

/** The paper of a file; reports have one more. */
export type PdfPaper = Omit<PaperSettings, 'paper'> & { readonly paper: Paper | 'A3' }
const sizes: Readonly<Record<PdfPaper['paper'], { width: number; height: number | null }>> = {
  ...paperSizes,
  A3: { width: 297, height: 420 },
}

/** A file to write: records in one template, each on pages of its own. */
export interface PdfRequest {
  readonly title: string
  readonly lang: string
  readonly template: string
  readonly paper: PdfPaper
  readonly records: readonly PdfRecord[]
  /** JPEG files by the address that the template or a value has. */
  readonly pictures: ReadonlyMap<string, Uint8Array>
  /** Drawings of the server as SVG, by the address that the template has. */
  readonly drawings?: ReadonlyMap<string, string>
}
export interface PdfRecord {
  /** Its own layout in place of the template of the file. */
  readonly template?: string
  readonly data: PrintData
  /** What stands where the template has the history of the task. */
  readonly history: readonly PrintNode[]
}

/** A page longer than this is not shown by readers of PDF. */
const maxPageHeight = 14_000
const lineStyle: Style = { ...bodyStyle, size: fromPixels(12), colour: grey, align: 'center' }

interface Sheet {
  readonly width: number
  /** Null for paper as long as its content. */
  readonly height: number | null
  readonly margin: number
}

function sheetOf({ paper, orientation, margin }: PdfPaper): Sheet {
  const { width, height } = sizes[paper]
  const isLandscape = height !== null && orientation === 'landscape'
  return {
    width: fromMillimetres(isLandscape ? height : width),
    height: height === null ? null : fromMillimetres(isLandscape ? width : height),
    margin: fromMillimetres(margin),
  }
}

/** Writes a file. Throws `PdfLimit` where it would have too many pages. */
export async function writePdf(request: PdfRequest): Promise<{ content: Uint8Array; pages: number }> {
  const document = new PDFDocument({
    autoFirstPage: false,
    font: '',
    lang: request.lang,
    displayTitle: true,
    info: { Title: request.title, Producer: 'Tessera', Creator: 'Tessera' },
  })
  const written = buffer(document)
  const typefaces: Typefaces = { regular: new Typeface('regular'), bold: new Typeface('bold') }
  const sheet = sheetOf(request.paper)
  const images = new Map(
    [...request.pictures].map(([src, content]) => [src, document.openImage(content)] as const),
  )
  const picture = (src: string): Picture | undefined => {
    const image = images.get(src)
    return image && { src, width: image.width, height: image.height }
  }
  const pages: Canvas[] = []
  for (const record of request.records) {
    const own = await layOutRecord(request, record, sheet, picture, typefaces, pdfLimits.pages - pages.length)
    for (const page of own) pages.push(page)
  }
  // All characters are known now, so the fonts can be written.
  const fonts = { ...typefaces.regular.write(document), ...typefaces.bold.write(document) }
  for (const { height, operators, pictures } of pages) {
    document.addPage({ size: [sheet.width, sheet.height ?? height + 2 * sheet.margin], margin: 0 })
    Object.assign(document.page.fonts, fonts)
    if (operators.length > 0) document.addContent(operators.join('\n'))
    for (const {
      picture: { src },
      x,
      y,
      ...size
    } of pictures)
      document.image(images.get(src)!, x, y, size)
  }
  document.end()
  return { content: await written, pages: pages.length }
}

async function layOutRecord(
  { template: shared, paper, drawings }: PdfRequest,
  { data, history, template = shared }: PdfRecord,
  sheet: Sheet,
  picture: Sources['picture'],
  typefaces: Typefaces,
  maxPages: number,
): Promise<Canvas[]> {
  const nodes = layOutTemplate(template, data, amountInCapitals)
  const codes = await encodeCodes(nodes)
  const { width, height, margin } = sheet
  const contentWidth = Math.max(fromMillimetres(10), width - 2 * margin)
  const contentHeight = (height ?? maxPageHeight) - 2 * margin
  const read = new Map<string, Drawing>()
  for (const [src, svg] of drawings ?? []) read.set(src, readDrawing(svg, typefaces))
  const sources: Sources = {
    picture,
    drawing: (src) => read.get(src),
    code: (kind, content) => codes.get(`${kind} ${content}`),
    history,
    maxHeight: contentHeight,
  }
  const blocks = listBlocks(nodes, bodyStyle, sources)
  // A receipt has its head and foot in its content, because its margins are too small.
  const all = height === null ? [...lineBlock(paper.header), ...blocks, ...lineBlock(paper.footer)] : blocks
  const strips = listStrips(all, contentWidth, typefaces)
  const pages = fillPages(strips, { left: margin, top: margin, height: contentHeight }, maxPages)
  if (height !== null) writeMargins(pages, paper, { width, height, margin }, typefaces)
  return pages
}

const lineBlock = (text: string | null | undefined): Block[] =>
  text
    ? [
        {
          kind: 'paragraph',
          inlines: [{ kind: 'text', text, style: lineStyle }],
          style: lineStyle,
          marker: '',
          gap: 0,
          isHeading: false,
        },
      ]
    : []

/** Writes head, foot and number into the margins of pages. The numbers begin with each record. */
function writeMargins(
  pages: readonly Canvas[],
  { header, footer, hasPageNumbers }: PdfPaper,
  { width, height, margin }: Sheet & { height: number },
  typefaces: Typefaces,
): void {
  const { size } = lineStyle
  const write = (page: Canvas, text: string | null | undefined, y: number, align: 'center' | 'right') => {
    if (!text) return
    const signs = signsOf(text, lineStyle, typefaces)
    const free = width - 2 * margin - widthOf(signs, size)
    page.signs(signs, lineStyle, margin + (align === 'center' ? free / 2 : free), y)
  }
  // In the middle of the margin, and on the paper without one.
  const middle = Math.max(margin / 2 + size * 0.38, size)
  for (const [at, page] of pages.entries()) {
    write(page, header, middle, 'center')
    write(page, footer, height - Math.max(margin / 2 - size * 0.38, size * 0.3), 'center')
    if (hasPageNumbers === 1)
      write(
        page,
        `${at + 1} / ${pages.length}`,
        height - Math.max(margin / 2 - size * 0.38, size * 0.3),
        'right',
      )
  }
}

/** The QR and bar codes of a filled template. A text that cannot be encoded is printed as text. */
async function encodeCodes(nodes: readonly PrintNode[]): Promise<Map<string, CodePath>> {
  const codes = new Map<string, CodePath>()
  for (const node of nodes) {
    if (node.kind === 'element')
      for (const [key, code] of await encodeCodes(node.children)) codes.set(key, code)
    if (node.kind !== 'code') continue
    const { code: kind, content } = node
    const path = await (kind === 'qr' ? encodeQr(content) : encodeBarCode(content)).catch(() => null)
    if (path) codes.set(`${kind} ${content}`, path)
  }
  return codes
}

/** The addresses of pictures in a template. */
export function listPictures(html: string): string[] {
  const found: string[] = []
  const collect = (nodes: ReturnType<typeof parseTemplate>) => {
    for (const node of nodes)
      if (typeof node !== 'string') {
        if (node.tag === 'img') found.push(node.attributes['src'] ?? '')
        collect(node.children)
      }
  }
  collect(parseTemplate(html))
  return found
}
