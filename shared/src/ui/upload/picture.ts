import { isLocalPicture } from '../../contract/rich-text.ts'
import type { FileItem } from '../../contract/fields/files-value.ts'

/** Returns whether an item is an image on this server. Only these are displayed. */
export const isPicture = ({ url }: FileItem): boolean =>
  isLocalPicture(url) && /\.(png|jpe?g|gif|webp|bmp)$/i.test(url)
