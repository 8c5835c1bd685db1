/** Dark modules as one SVG path, and the size in modules. */
export interface CodePath {
  readonly path: string
  readonly width: number
  readonly height: number
}

/** Encodes a QR code with a quiet zone of four modules. Rejects text that is too long. */
export async function encodeQr(content: string): Promise<CodePath> {
  const { default: encodeQR } = await import('qr')
  const rows = encodeQR(content, 'raw', { border: 4 })
  return {
    path: rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join(''),
    width: rows.length,
    height: rows.length,
  }
}

/**
 * Encodes a Code 128 bar code with a quiet zone of ten modules. Rejects text with other characters than
 * ASCII.
 */
export const encodeBarCode = async (content: string): Promise<CodePath> =>
  (await encodeBars(content, 'CODE128')).code

/**
 * Encodes an EAN-13 of 12 digits, or of 13 with a right check digit; `digits` are all of them. Rejects everything else.
 */
export async function encodeEan13(content: string): Promise<{ code: CodePath; digits: string }> {
  const { code, text } = await encodeBars(content, 'EAN13')
  return { code, digits: text }
}

async function encodeBars(
  content: string,
  format: 'CODE128' | 'EAN13',
): Promise<{ code: CodePath; text: string }> {
  const { default: barcode } = await import('jsbarcode')
  const target: { encodings?: { data: string; text?: string }[] } = {}
  let valid = false
  barcode(target, content, { format, flat: true, valid: (is) => void (valid = is) })
  const bits = (target.encodings ?? []).map(({ data }) => data).join('')
  if (!valid || !bits) throw new RangeError('no bar code')
  const runs = [...bits.matchAll(/1+/g)].map(
    ({ index, 0: run }) => `M${index + 10} 0h${run.length}v40h-${run.length}z`,
  )
  const text = target.encodings?.[0]?.text ?? content
  return { code: { path: runs.join(''), width: bits.length + 20, height: 40 }, text }
}
