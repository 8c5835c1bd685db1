import {
  IconCloseCircleFill,
  IconExclamationCircleFill,
  IconInfoCircleFill,
  IconSearch,
} from '@arco-design/web-react/icon'
import type { ReactNode } from 'react'
import './outcome.css'

const icons = {
  error: IconCloseCircleFill,
  warning: IconExclamationCircleFill,
  info: IconInfoCircleFill,
  missing: IconSearch,
}

interface Props {
  status: keyof typeof icons
  title: string
  subTitle: ReactNode
  /** What can be done about it. */
  extra?: ReactNode
}

/** What stands where a page could not be. Not Arco's Result: its three pictures weigh 25 kB in the first chunk, where this has to be for when nothing else arrives. */
export function Outcome({ status, title, subTitle, extra }: Props) {
  const Icon = icons[status]
  return (
    <section className="outcome" data-status={status}>
      <Icon aria-hidden />
      <h2>{title}</h2>
      <div className="outcome-why">{subTitle}</div>
      {extra}
    </section>
  )
}
