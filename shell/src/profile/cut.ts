import type { Area } from 'react-easy-crop'

/** Pixels of an avatar, both ways. */
const size = 512

/** The square `area` (in pixels of the picture) of the picture at `source`, as a PNG of 512 by 512; rejects when it cannot be read. */
export async function cut(source: string, { x, y, width, height }: Area): Promise<File> {
  const image = new Image()
  image.src = source
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser draws no pictures')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, x, y, width, height, 0, 0, size, size)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (!blob) throw new Error('the picture could not be packed')
  return new File([blob], 'avatar.png', { type: 'image/png' })
}
