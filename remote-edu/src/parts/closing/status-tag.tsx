import { Tag } from '@arco-design/web-react'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'

const colours = { 1: 'purple', 2: 'blue', 3: 'orangered', 4: 'gray', 5: 'gray', 6: 'green' } as const
export const statuses = [1, 2, 3, 4, 5, 6] as const
type Status = (typeof statuses)[number]

/** Where an application stands. */
export function StatusTag({ status }: { status: number }) {
  const t = useText(text)
  const known = status as Status
  return (
    <Tag size="small" color={colours[known]}>
      {t(`closing.status.${known}`)}
    </Tag>
  )
}
