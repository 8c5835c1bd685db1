import type { FileItem } from '../../contract/fields/files-value.ts'
import type { Size } from '../size.ts'

/** State of files that are not in a value yet. */
export type UploadState = 'uploading' | 'notUploaded'

/** Props of both upload widgets. */
export interface UploadProps {
  /** Id of the element that takes the focus. */
  readonly id: string
  readonly value: readonly FileItem[]
  readonly onChange: (value: FileItem[]) => void
  readonly onBlur?: () => void
  readonly disabled?: boolean
  readonly readOnly?: boolean
  readonly size?: Size
  readonly invalid?: boolean
  /** Text of the label. */
  readonly label: string
  readonly describedBy?: string | undefined
  /** Shown in a table cell: a button with the number of files that opens the control in a popover. */
  readonly inCell?: boolean
  /** Upload type of the call: `annex` by default, `annexpic` for images. */
  readonly type?: string
  /** Value of `<input accept>`: extensions and media types; '' accepts all types that the server stores. */
  readonly accept?: string
  /** A file must be smaller than this, in `sizeUnit` with factor 1024; 2 MB by default. */
  readonly fileSize?: number
  readonly sizeUnit?: 'KB' | 'MB' | 'GB'
  /** Maximum number of files; 0 for no limit, 9 by default. */
  readonly limit?: number
  readonly buttonText?: string
  /** Hint below the button. */
  readonly tip?: string | undefined
}
