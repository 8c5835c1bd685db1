import { useId } from 'react'
import type { FileItem } from '../../contract/fields/files-value.ts'
import type { UploadProps } from './props.ts'
import { UploadFiles } from './upload-files.tsx'

interface Props extends Partial<Pick<UploadProps, 'id' | 'value' | 'limit' | 'fileSize' | 'buttonText'>> {
  onChange?: (value: FileItem[]) => void
  'aria-label'?: string
}

/** Files as a control of a form. */
export function FilesInput({ value = [], onChange, 'aria-label': label = '', ...props }: Props) {
  const id = useId()
  return <UploadFiles id={id} {...props} label={label} value={value} onChange={(next) => onChange?.(next)} />
}
