import {
  IconArrowRight,
  IconBranch,
  IconCheckCircle,
  IconClockCircle,
  IconEdit,
  IconExclamationCircle,
  IconLaunch,
  IconLink,
  IconMessage,
  IconPoweroff,
  IconSend,
  IconStorage,
  IconSubscribe,
  IconThunderbolt,
  IconUser,
} from '@arco-design/web-react/icon'
import type { ComponentType } from 'react'
import type { NodeKind } from '../../contract/workflow/flow-template.ts'

type Icon = ComponentType<{ 'aria-hidden'?: boolean }>

/** Icon and group of colours of each kind of node. */
export const kindLooks: Readonly<
  Record<NodeKind, { icon: Icon; tone: 'start' | 'people' | 'work' | 'copy' | 'branch' | 'system' | 'end' }>
> = {
  start: { icon: IconUser, tone: 'start' },
  approver: { icon: IconCheckCircle, tone: 'people' },
  process: { icon: IconEdit, tone: 'work' },
  copy: { icon: IconSend, tone: 'copy' },
  timer: { icon: IconClockCircle, tone: 'system' },
  subFlow: { icon: IconSubscribe, tone: 'system' },
  condition: { icon: IconBranch, tone: 'branch' },
  branch: { icon: IconBranch, tone: 'branch' },
  empty: { icon: IconBranch, tone: 'branch' },
  parallel: { icon: IconBranch, tone: 'branch' },
  inclusive: { icon: IconBranch, tone: 'branch' },
  choose: { icon: IconBranch, tone: 'branch' },
  router: { icon: IconArrowRight, tone: 'branch' },
  trigger: { icon: IconThunderbolt, tone: 'system' },
  data: { icon: IconStorage, tone: 'system' },
  interface: { icon: IconLink, tone: 'system' },
  message: { icon: IconMessage, tone: 'copy' },
  launch: { icon: IconLaunch, tone: 'system' },
  end: { icon: IconPoweroff, tone: 'end' },
  other: { icon: IconExclamationCircle, tone: 'end' },
}
