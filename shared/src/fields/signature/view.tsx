import { IconPen } from '@arco-design/web-react/icon'
import { Signature, SignaturePicture } from '../../widgets/signature/signature.tsx'
import { editable } from '../editable.tsx'
import type { Common } from '../kind.ts'
import { view, type CellProps, type InputProps } from '../view.ts'
import { signature as kind } from './kind.ts'

const Sign = ({ settings: _, inCell: __, readOnly: ___, ...props }: InputProps<Common, string>) => (
  <Signature {...props} />
)
const Cell = ({ value, settings }: CellProps<Common, string>) => (
  <SignaturePicture value={String(value)} label={settings.label} />
)

export const signature = view({ kind, Icon: IconPen, Input: editable(kind, Sign, Cell), Cell, Paper: Cell })
