import { isLocalPicture } from '@tessera/shared/contract/system/rich-text'
import type { FileItem } from '../../fields/files-value.ts'

/** Whether an item is a picture of this server, which alone is drawn. */
export const isPicture = ({ url }: FileItem): boolean =>
  isLocalPicture(url) && /\.(png|jpe?g|gif|webp|bmp)$/i.test(url)
