import {
  IconCheckSquare,
  IconDashboard,
  IconHistory,
  IconLink,
  IconNotification,
  IconSchedule,
  IconSun,
  IconUndo,
} from '@arco-design/web-react/icon'
import type { ComponentType } from 'react'
import { hostPart } from '../host-part.tsx'
import { defineWidgetView, type WidgetKind } from '../widget.ts'
import * as kinds from './kind.ts'

// Each has a card of its own, or none, so that one without content is absent.
const view = (kind: WidgetKind, Icon: ComponentType) =>
  defineWidgetView({ kind, Icon, Body: hostPart(kind.key), frame: 'none' })

export const homeViews = [
  view(kinds.homeGreeting, IconSun),
  view(kinds.homeFigures, IconDashboard),
  view(kinds.homeAgenda, IconSchedule),
  view(kinds.homeTodos, IconCheckSquare),
  view(kinds.homeReturned, IconUndo),
  view(kinds.homeNotices, IconNotification),
  view(kinds.homeRecent, IconHistory),
  view(kinds.homeShortcuts, IconLink),
]
