import type { Area } from 'react-easy-crop'

/**
 * Crops the image at the URL `source` to `area`, in pixels of the image, and scales it to the maximum width.
 * Rejects when the image cannot be read.
 */
export async function cropImage(
  source: string,
  { x, y, width, height }: Area,
  maxWidth: number,
  { name, type }: { name: string; type: string },
): Promise<File> {
  const image = new Image()
  image.src = source
  await image.decode()
  const scale = Math.min(1, maxWidth / width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser has no 2D canvas.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height)
  const mime = type === 'image/jpeg' ? type : 'image/png'
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, mime, 0.92))
  if (!blob) throw new Error('The browser could not encode the image.')
  return new File([blob], `${name.replace(/\.\w+$/, '')}.${mime === 'image/jpeg' ? 'jpg' : 'png'}`, {
    type: mime,
  })
}
