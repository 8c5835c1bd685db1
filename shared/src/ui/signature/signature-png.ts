/** Margin around the signature in pixels. */
const margin = 8

/**
 * Crops a canvas to its drawing and a margin; returns a PNG data URL of at most 600 x 240 pixels, or '' for
 * an empty canvas.
 */
export function cropToPng(canvas: HTMLCanvasElement): string {
  const { width, height } = canvas
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, width, height)
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (data[(y * width + x) * 4 + 3]! > 0) {
        left = Math.min(left, x)
        right = Math.max(right, x)
        top = Math.min(top, y)
        bottom = Math.max(bottom, y)
      }
  if (right < 0) return ''
  const [cropLeft, cropTop] = [Math.max(left - margin, 0), Math.max(top - margin, 0)]
  const [cropWidth, cropHeight] = [
    Math.min(right + margin, width) - cropLeft,
    Math.min(bottom + margin, height) - cropTop,
  ]
  const scale = Math.min(1, 600 / cropWidth, 240 / cropHeight)
  const result = document.createElement('canvas')
  result.width = Math.max(1, Math.round(cropWidth * scale))
  result.height = Math.max(1, Math.round(cropHeight * scale))
  result
    .getContext('2d')!
    .drawImage(canvas, cropLeft, cropTop, cropWidth, cropHeight, 0, 0, result.width, result.height)
  return result.toDataURL('image/png')
}

/** Renders a name in a handwriting font; returns a PNG data URL, or '' for an empty name. */
export function renderNamePng(name: string): string {
  const trimmed = name.trim()
  if (!trimmed) return ''
  const canvas = document.createElement('canvas')
  canvas.width = 1_200
  canvas.height = 200
  const context = canvas.getContext('2d')!
  context.font = '96px KaiTi, STKaiti, "Kaiti SC", "Noto Serif CJK SC", "Segoe Script", cursive'
  context.textBaseline = 'middle'
  context.fillText(trimmed, margin, 100, canvas.width - 2 * margin)
  return cropToPng(canvas)
}

/** Limit of a data URL in characters; `fields/signature` has the same. */
const maxDataUrlLength = 400_000

/** Converts an image file to a PNG data URL on white within the limit; '' when the browser cannot read it. */
export async function imageToPng(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return ''
  const canvas = document.createElement('canvas')
  for (let scale = Math.min(1, 600 / picture.width, 240 / picture.height); scale > 0.01; scale *= 0.7) {
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    const context = canvas.getContext('2d')!
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const png = canvas.toDataURL('image/png')
    if (png.length < maxDataUrlLength) return png
  }
  return ''
}
