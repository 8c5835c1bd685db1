import { IconPen } from '@arco-design/web-react/icon'
import { Signature, SignatureImage } from '../../ui/signature/signature.tsx'
import { editable } from '../editable.tsx'
import type { CommonSettings } from '../../contract/fields/kind.ts'
import { defineView, type CellProps, type InputProps } from '../view.ts'
import { signature as kind } from './kind.ts'

const Sign = ({ settings: _, inCell: __, readOnly: ___, ...props }: InputProps<CommonSettings, string>) => (
  <Signature {...props} />
)
const Cell = ({ value, settings }: CellProps<CommonSettings, string>) => (
  <SignatureImage value={String(value)} label={settings.label} />
)

export const signature = defineView({
  kind,
  Icon: IconPen,
  Input: editable(kind, Sign, Cell),
  Cell,
  Paper: Cell,
})
