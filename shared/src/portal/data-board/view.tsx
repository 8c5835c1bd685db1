import { IconDashboard } from '@arco-design/web-react/icon'
import type * as z from 'zod'
import { WidgetEmpty } from '../states.tsx'
import { defineWidgetView, type BodyProps } from '../widget.ts'
import { Figures } from './figures.tsx'
import { dataBoard as kind } from './kind.ts'

type Settings = z.output<typeof kind.settings>

const Body = ({ settings: { list } }: BodyProps<Settings>) =>
  list.length === 0 ? <WidgetEmpty /> : <Figures of={list} />

export const dataBoard = defineWidgetView({ kind, Icon: IconDashboard, Body })
