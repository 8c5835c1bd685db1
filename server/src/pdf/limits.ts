/** What a PDF file may have at most. */
export const pdfLimits = {
  records: 500,
  pages: 2_000,
  /** Bytes of all pictures as they are in the file, and the pixels of the side of one. */
  pictureBytes: 60 * 1024 * 1024,
  pictureSide: 1_600,
  /** Milliseconds of the thread that writes it. */
  timeoutMs: 120_000,
} as const

/** The content of a file is beyond a limit. */
export class PdfLimit extends Error {
  readonly limit: 'pages' | 'columns'
  constructor(limit: 'pages' | 'columns') {
    super(limit)
    this.limit = limit
  }
}
