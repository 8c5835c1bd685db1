import { IconCheckSquare } from '@arco-design/web-react/icon'
import { CheckboxChoices } from '../choices.tsx'
import { editable } from '../editable.tsx'
import { TagCell } from '../tag-cell.tsx'
import { defineView, type CellProps } from '../view.ts'
import { checkbox as kind } from './kind.ts'

const Cell = (props: CellProps<Parameters<typeof kind.format>[1], (string | number)[]>) => (
  <TagCell {...props} kind={kind} />
)

export const checkbox = defineView({
  kind,
  Icon: IconCheckSquare,
  Input: editable(kind, CheckboxChoices, Cell),
  Cell,
})
