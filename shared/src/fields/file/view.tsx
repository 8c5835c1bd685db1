import { IconFile } from '@arco-design/web-react/icon'
import type * as z from 'zod'
import { UploadFiles } from '../../ui/upload/upload-files.tsx'
import { filesIn, type FileItem } from '../../contract/fields/files-value.ts'
import { labelOrDefault } from '../label-or-default.ts'
import { defineView, type CellProps, type InputProps } from '../view.ts'
import { file as kind, type settings } from './kind.ts'

type Settings = z.output<typeof settings>

function Files({ settings, value, ...props }: InputProps<Settings, FileItem[]>) {
  const { accept, fileSize, sizeUnit, limit, buttonText, showTip, placeholder } = settings
  return (
    <UploadFiles
      {...props}
      {...{ accept, fileSize, sizeUnit, limit }}
      buttonText={labelOrDefault(buttonText, '点击上传', '')}
      value={filesIn(value)}
      tip={showTip ? placeholder || undefined : undefined}
    />
  )
}

const Cell = ({ value, settings }: CellProps<Settings, FileItem[]>) => (
  <UploadFiles id="" value={filesIn(value)} onChange={() => {}} label={settings.label} readOnly inCell />
)

export const file = defineView({ kind, Icon: IconFile, Input: Files, Cell })
