import type { UploadProps } from './props.ts'
import { UploadFiles } from './upload-files.tsx'

/** Files that can be opened and not changed. */
export function StoredFiles(props: Pick<UploadProps, 'id' | 'label' | 'value'>) {
  return <UploadFiles {...props} readOnly onChange={() => undefined} />
}
