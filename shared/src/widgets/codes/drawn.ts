/** Dark modules as one SVG path, on a field of so many modules. */
export interface Drawn {
  readonly path: string
  readonly width: number
  readonly height: number
}

/** A QR code with its quiet zone of four modules. What is too long for any is an error. */
export async function drawQr(said: string): Promise<Drawn> {
  const { default: encodeQR } = await import('qr')
  const rows = encodeQR(said, 'raw', { border: 4 })
  return {
    path: rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join(''),
    width: rows.length,
    height: rows.length,
  }
}

/** A bar code of kind 128 with its quiet zone of ten modules; it knows the signs of ASCII only. */
export async function drawBars(said: string): Promise<Drawn> {
  const { default: barcode } = await import('jsbarcode')
  const drawn: { encodings?: { data: string }[] } = {}
  let valid = false
  barcode(drawn, said, { format: 'CODE128', valid: (is) => void (valid = is) })
  const bits = (drawn.encodings ?? []).map(({ data }) => data).join('')
  if (!valid || !bits) throw new RangeError('no bar code')
  const runs = [...bits.matchAll(/1+/g)].map(
    ({ index, 0: run }) => `M${index + 10} 0h${run.length}v40h-${run.length}z`,
  )
  return { path: runs.join(''), width: bits.length + 20, height: 40 }
}
