import {
  IconApps,
  IconExpand,
  IconFolder,
  IconIdcard,
  IconLayout,
  IconNav,
} from '@arco-design/web-react/icon'
import type { ComponentType } from 'react'
import { table } from '../table/kind.ts'
import type { Common, Kind } from '../kind.ts'
import { view } from '../view.ts'
import { card, collapse, row, steps, tab } from './kind.ts'

/** What holds fields has no control of its own. */
const nothing = () => null
const holder = <S extends Common, V>(kind: Kind<S, V>, Icon: ComponentType) =>
  view({ kind, Icon, Input: nothing })

export const tableView = holder(table, IconApps)
export const rowView = holder(row, IconLayout)
export const cardView = holder(card, IconIdcard)
export const tabView = holder(tab, IconFolder)
export const collapseView = holder(collapse, IconExpand)
export const stepsView = holder(steps, IconNav)
