import type { Area } from 'react-easy-crop'

/** The part `area` (in pixels of the picture) of the picture at `source`, at most `widest` pixels wide; rejects when it cannot be read. */
export async function cut(
  source: string,
  { x, y, width, height }: Area,
  widest: number,
  { name, type }: { name: string; type: string },
): Promise<File> {
  const image = new Image()
  image.src = source
  await image.decode()
  const scale = Math.min(1, widest / width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser draws no pictures')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height)
  const mime = type === 'image/jpeg' ? type : 'image/png'
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, mime, 0.92))
  if (!blob) throw new Error('the picture could not be packed')
  return new File([blob], `${name.replace(/\.\w+$/, '')}.${mime === 'image/jpeg' ? 'jpg' : 'png'}`, {
    type: mime,
  })
}
