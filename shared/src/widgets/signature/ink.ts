/** Margin around the signature in pixels. */
const margin = 8

/** Crops a canvas to its drawing and a margin; returns a PNG data URL of at most 600 x 240 pixels, or '' for an empty canvas. */
export function cropped(canvas: HTMLCanvasElement): string {
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
  const [from, upper] = [Math.max(left - margin, 0), Math.max(top - margin, 0)]
  const [wide, high] = [Math.min(right + margin, width) - from, Math.min(bottom + margin, height) - upper]
  const scale = Math.min(1, 600 / wide, 240 / high)
  const kept = document.createElement('canvas')
  kept.width = Math.max(1, Math.round(wide * scale))
  kept.height = Math.max(1, Math.round(high * scale))
  kept.getContext('2d')!.drawImage(canvas, from, upper, wide, high, 0, 0, kept.width, kept.height)
  return kept.toDataURL('image/png')
}

/** Renders a name in a handwriting font; returns a PNG data URL, or '' for an empty name. */
export function written(name: string): string {
  const said = name.trim()
  if (!said) return ''
  const canvas = document.createElement('canvas')
  canvas.width = 1_200
  canvas.height = 200
  const pen = canvas.getContext('2d')!
  pen.font = '96px KaiTi, STKaiti, "Kaiti SC", "Noto Serif CJK SC", "Segoe Script", cursive'
  pen.textBaseline = 'middle'
  pen.fillText(said, margin, 100, canvas.width - 2 * margin)
  return cropped(canvas)
}

/** Limit of a data URL in characters; `fields/signature` has the same. */
const longest = 400_000

/** Converts an image file to a PNG data URL on white within the limit; '' when the browser cannot read it. */
export async function pictured(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return ''
  const canvas = document.createElement('canvas')
  for (let scale = Math.min(1, 600 / picture.width, 240 / picture.height); scale > 0.01; scale *= 0.7) {
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    const pen = canvas.getContext('2d')!
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const png = canvas.toDataURL('image/png')
    if (png.length < longest) return png
  }
  return ''
}
