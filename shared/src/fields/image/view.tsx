import { IconImage } from '@arco-design/web-react/icon'
import type * as z from 'zod'
import { isPicture } from '../../ui/upload/picture.ts'
import { UploadImages } from '../../ui/upload/upload-images.tsx'
import { filesIn, type limits, type FileItem } from '../../contract/fields/files-value.ts'
import { labelOrDefault } from '../label-or-default.ts'
import { defineView, type CellProps, type InputProps } from '../view.ts'
import { image as kind } from './kind.ts'
import styles from '../fields.module.css'

type Settings = z.output<typeof limits>

function Pictures({ settings, value, ...props }: InputProps<Settings, FileItem[]>) {
  const { fileSize, sizeUnit, limit, buttonText, showTip, placeholder } = settings
  return (
    <UploadImages
      {...props}
      {...{ fileSize, sizeUnit, limit }}
      buttonText={labelOrDefault(buttonText, '点击上传', '')}
      value={filesIn(value)}
      tip={showTip ? placeholder || undefined : undefined}
    />
  )
}

const Cell = ({ value, settings }: CellProps<Settings, FileItem[]>) => (
  <UploadImages id="" value={filesIn(value)} onChange={() => {}} label={settings.label} readOnly inCell />
)

/** Pictures of this server; the name of other files. */
const Paper = ({ value }: CellProps<Settings, FileItem[]>) => (
  <>
    {filesIn(value).map((item) =>
      isPicture(item) ? (
        <img key={item.fileId} className={styles.printed} src={item.url} alt={item.name} />
      ) : (
        <span key={item.fileId}>{item.name}</span>
      ),
    )}
  </>
)

export const image = defineView({ kind, Icon: IconImage, Input: Pictures, Cell, Paper })
