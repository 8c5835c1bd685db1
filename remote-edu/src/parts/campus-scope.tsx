import { Tag } from '@arco-design/web-react'
import { IconLocation } from '@arco-design/web-react/icon'
import type { ReactNode } from 'react'
import { useText } from '@tessera/shared/text/text'
import { useCampusOptions } from './options.ts'
import { text } from './text.ts'

interface Props {
  /** The campus that is chosen; '' without one. */
  value: string
  /** The choice of a campus. */
  children: ReactNode
}

/** Says of which campus a page is. Who works for one campus reads its name instead of a choice. */
export function CampusScope({ value, children }: Props) {
  const t = useText(text)
  const { options } = useCampusOptions()
  const [own, ...others] = options
  // Another campus of the address can be taken away.
  if (!own || others.length > 0 || (value && value !== own.value)) return children
  return <Tag icon={<IconLocation />}>{t('parts.scope', { name: own.label })}</Tag>
}
