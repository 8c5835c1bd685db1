import { isOwnPicture } from '@tessera/shared/contract/system/rich-text'
import type { FileItem } from '../../fields/files-value.ts'

/** Whether an item is a picture of this server, which alone is drawn. */
export const isPicture = ({ url }: FileItem): boolean => isOwnPicture(url) && /\.(png|jpe?g|gif|webp|bmp)$/i.test(url)

/** A picture no wider than this many pixels; the server has a few widths ready (specification: wire 6). */
export const narrowed = ({ url }: FileItem, width: 240 | 960): string => `${url}?w=${width}`
