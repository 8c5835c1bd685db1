import { useState } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import type { FileItem } from '@tessera/shared/contract/fields/files-value'
import { useText } from '@tessera/shared/text/text'
import { UploadFiles } from '@tessera/shared/ui/upload/upload-files'
import { UploadImages } from '@tessera/shared/ui/upload/upload-images'
import { Demo, Part } from '../parts/demo.tsx'
import { text } from './text.ts'

/**
 * Image and file uploads as in every form: large files go up in chunks, and the server checks the type by
 * content.
 */
export default function UploadPage({ menu }: PageProps) {
  const t = useText(text)
  const [pictures, setPictures] = useState<FileItem[]>([])
  const [files, setFiles] = useState<FileItem[]>([])
  return (
    <Demo title={menu.fullName} about={t('upload.about')} source="src/upload/page.tsx">
      <Part title={t('upload.pictures')}>
        <UploadImages
          id="demo-pictures"
          label={t('upload.pictures')}
          type="annexpic"
          value={pictures}
          onChange={setPictures}
          limit={5}
          fileSize={20}
          tip={t('upload.limits')}
        />
      </Part>
      <Part title={t('upload.files')}>
        <UploadFiles
          id="demo-files"
          label={t('upload.files')}
          type="annex"
          value={files}
          onChange={setFiles}
          limit={5}
          fileSize={20}
          tip={t('upload.limits')}
        />
      </Part>
      <p role="status">{t('upload.arrived', { n: pictures.length + files.length })}</p>
    </Demo>
  )
}
