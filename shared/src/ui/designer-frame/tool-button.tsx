import { Button } from '@arco-design/web-react'
import type { ReactNode } from 'react'

interface Props {
  label: string
  icon: ReactNode
  onClick: () => void
  disabled?: boolean
}

/** A button of a toolbar that shows an icon only. */
export const ToolButton = ({ label, ...props }: Props) => (
  <Button type="text" aria-label={label} title={label} {...props} />
)
